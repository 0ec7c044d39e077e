/** The settings of an image, as the last stage of a Dockerfile states them. */
export interface ImageSettings {
  readonly env: readonly string[];
  readonly volumes: readonly string[];
  readonly port: string;
  readonly stopSignal: string;
  readonly command: readonly string[];
  readonly folder: string;
}

/** Reads them from the Dockerfile, so that the image of a release starts as an image that is built from the sources. */
export function readImageSettings(dockerfile: string): ImageSettings {
  const lines = dockerfile.replace(/\\\n\s*/g, '').split('\n');
  const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const valueOf = (instruction: string): string => {
    const line = lastStage.findLast((one) => one.startsWith(`${instruction} `));
    if (line === undefined) throw new Error(`the Dockerfile has no ${instruction}`);
    return line.slice(instruction.length + 1);
  };
  return {
    env: valueOf('ENV').split(' '),
    volumes: JSON.parse(valueOf('VOLUME')) as string[],
    port: valueOf('EXPOSE'),
    stopSignal: valueOf('STOPSIGNAL'),
    command: JSON.parse(valueOf('CMD')) as string[],
    folder: valueOf('WORKDIR'),
  };
}
