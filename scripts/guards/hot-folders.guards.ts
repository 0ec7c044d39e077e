import type { Guard } from './guard.ts';

const INTAKE = 'apps/server/src/features/intake';
const PROVIDER_FOLDER = `${INTAKE}/hot-folder/provider-folder.test.ts`;

/** Whose a hot folder is, and which of its files belong together. */
export const guards: readonly Guard[] = [
  {
    promises: ['T16'],
    protection: 'a file that two waiting deliveries call different documents is held',
    edits: [
      {
        file: `${INTAKE}/hot-folder/hot-folder-watcher.ts`,
        from: 'markContested([...this.#deliveries.values()]);',
        to: 'markContested([]);',
      },
    ],
    tests: [`${INTAKE}/hot-folder/same-names.test.ts`],
  },
  {
    promises: ['T16'],
    protection: 'a row whose waiting time is over takes no file that came since',
    edits: [
      {
        file: `${INTAKE}/hot-folder/advance-delivery.ts`,
        from: '!isOver || ctimeMs <= deadline',
        to: '!isOver || ctimeMs > 0',
      },
    ],
    tests: [`${INTAKE}/hot-folder/same-names.test.ts`],
  },
  {
    promises: ['T16'],
    protection: 'a link in the place of a hot folder’s own folder leads nowhere',
    edits: [
      {
        file: `${INTAKE}/hot-folder/provider-folder.ts`,
        from: 'if (!(await lstat(one)).isDirectory())',
        to: 'if ((await lstat(one)).isFIFO())',
      },
    ],
    tests: [PROVIDER_FOLDER],
  },
  {
    promises: ['T16'],
    protection: 'a mark in a folder that names another provider binds it to nobody',
    edits: [
      {
        file: `${INTAKE}/hot-folder/provider-folder.ts`,
        from: 'return claimed === undefined || claimed === publicId;',
        to: 'return claimed !== publicId || claimed === publicId;',
      },
    ],
    tests: [PROVIDER_FOLDER],
  },
];
