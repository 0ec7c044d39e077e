/** `attention`: the portal works, but a person should look. `fault`: it does not start, or does not work as it must. */
export type Level = 'ok' | 'attention' | 'fault';

/** The result of one check: a sentence that names the setting and says what to do. */
export interface Finding {
  readonly level: Level;
  readonly check: string;
  readonly message: string;
}

/** The findings of one check, which all have its name. */
export function reportAs(check: string) {
  const create =
    (level: Level) =>
    (message: string): Finding => ({ level, check, message });
  return { ok: create('ok'), attention: create('attention'), fault: create('fault') };
}
