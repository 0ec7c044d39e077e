import type { Provider } from '@belegfach/contract';
import { useState } from 'react';
import { useUpload } from '../../api/use-upload.ts';
import { UploadChoice } from './upload-choice.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { UploadResult } from './upload-result.tsx';

interface UploadDialogProps {
  readonly isOpen: boolean;
  /** Files whose drop opened the dialog. */
  readonly files: readonly File[];
  /** A super admin chooses one of them; empty for other users, who have one provider. */
  readonly providers: readonly Provider[];
  readonly onClose: () => void;
  /** Opens a document that needs a decision. */
  readonly onCheck: (id: string) => void;
}

/** An upload from the choice of files to the result of each file. */
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
