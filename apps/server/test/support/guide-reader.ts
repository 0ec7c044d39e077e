import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tokenResponse } from '@belegfach/contract';
import { callsIn, type runDocumentedCall } from './documented-call.ts';

/** A reader of a guide, who copies its calls and files, and puts values of earlier answers into later calls. */
export function createGuideReader(
  guide: string,
  send: typeof runDocumentedCall,
  {
    folder,
    initialValues,
  }: { readonly folder: string; readonly initialValues: Readonly<Record<string, string>> },
) {
  const used = new Set<string>();
  /** Values of the `$NAME` variables in the calls. */
  const variables: Record<string, string> = { ...initialValues };
  const files = [...guide.matchAll(/`([\w-]+\.csv)`:\n\n```csv\n([\s\S]*?)```/g)];
  for (const [, name = '', content = ''] of files) writeFileSync(path.join(folder, name), content);

  /** Makes the first call of the guide that contains the words. */
  const call = (words: string): Promise<string> => {
    const found = callsIn(guide).find((one) => one.includes(words)) ?? '';
    used.add(found);
    return send(found, { folder, variables });
  };
  const read = async (words: string): Promise<unknown> => JSON.parse(await call(words));
  const set = (values: Readonly<Record<string, string>>) => Object.assign(variables, values);
  return {
    call,
    read,
    set,
    /** Makes a call for tokens and keeps the tokens of the response. @returns its `login_response` */
    takeTokens: async (words: string) => {
      const answer = tokenResponse.parse(await read(words));
      if (answer.login_response === 'TwoFactorAuthentication')
        set({ TWOFACTOR_TOKEN: answer.twofactor_token });
      if (answer.login_response === 'Default')
        set({ ACCESS_TOKEN: answer.access_token, REFRESH_TOKEN: answer.refresh_token });
      return answer.login_response;
    },
    fileNames: files.map(([, name]) => name),
    written: (name: string) => readFileSync(path.join(folder, name)),
    unused: () => callsIn(guide).filter((one) => !used.has(one)),
  };
}

export type GuideReader = ReturnType<typeof createGuideReader>;
