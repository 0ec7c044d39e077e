import type { Provider } from '@belegfach/contract';
import { useState } from 'react';
import { useUpload } from '../../api/use-upload.ts';
import { UploadChoice } from './upload-choice.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { UploadResult } from './upload-result.tsx';

interface UploadDialogProps {
  readonly isOpen: boolean;
  /** What was dropped to open it. */
  readonly files: readonly File[];
  /** A SuperAdmin chooses among them; empty for others, who have their own. */
  readonly providers: readonly Provider[];
  readonly onClose: () => void;
  /** Opens a document that a person has to look at. */
  readonly onCheck: (id: string) => void;
}

/** An upload from the choice of files to what became of each (decisions D7). */
export function UploadDialog({ isOpen, files, providers, onClose, onCheck }: UploadDialogProps) {
  const upload = useUpload();
  const [chosen, setChosen] = useState(files);
  const [only] = providers;
  const [providerId, setProviderId] = useState(providers.length === 1 ? (only?.id ?? null) : null);
  const { state } = upload;
  switch (state.step) {
    case 'choosing':
      return (
        <UploadChoice
          isOpen={isOpen}
          files={chosen}
          onFiles={setChosen}
          providers={providers}
          providerId={providerId}
          onProvider={setProviderId}
          onClose={onClose}
          onSubmit={() => upload.start(chosen, providerId ?? undefined)}
        />
      );
    case 'sending':
      return <UploadProgress files={state.files} sent={state.sent} onCancel={upload.cancel} />;
    case 'answered':
      return (
        <UploadResult
          isOpen={isOpen}
          items={state.items}
          onClose={onClose}
          onCheck={onCheck}
          onMore={() => {
            setChosen([]);
            upload.restart();
          }}
        />
      );
  }
}
