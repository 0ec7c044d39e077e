import type { Provider } from '@belegfach/contract';
import { useState } from 'react';
import { useUpload } from '../../api/use-upload.ts';
import { UploadChoice } from './upload-choice.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { UploadResult } from './upload-result.tsx';

interface UploadDialogProps {
  readonly isOpen: boolean;
  /** The files that were dropped to open the dialog; empty if a button opened it. */
  readonly files: readonly File[];
  /** A super admin chooses one of them. Empty for other users, because they have only one provider. */
  readonly providers: readonly Provider[];
  readonly onClose: () => void;
  /** Opens a held document. */
  readonly onCheck: (id: string) => void;
}

/** All steps of an upload, from the choice of files to the results. */
export function UploadDialog({ isOpen, files, providers, onClose, onCheck }: UploadDialogProps) {
  const upload = useUpload();
  const [chosenFiles, setChosenFiles] = useState(files);
  const [firstProvider] = providers;
  const [providerId, setProviderId] = useState(providers.length === 1 ? (firstProvider?.id ?? null) : null);
  const { state } = upload;
  switch (state.step) {
    case 'choosing':
      return (
        <UploadChoice
          isOpen={isOpen}
          files={chosenFiles}
          onFiles={setChosenFiles}
          providers={providers}
          providerId={providerId}
          onProvider={setProviderId}
          onClose={onClose}
          onSubmit={() => upload.start(chosenFiles, providerId ?? undefined)}
        />
      );
    case 'sending':
      return (
        <UploadProgress files={state.files} sentFraction={state.sentFraction} onCancel={upload.cancel} />
      );
    case 'done':
      return (
        <UploadResult
          isOpen={isOpen}
          items={state.items}
          onClose={onClose}
          onCheck={onCheck}
          onMore={() => {
            setChosenFiles([]);
            upload.restart();
          }}
        />
      );
  }
}
