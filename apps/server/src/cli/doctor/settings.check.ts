import type { SettingsExamination } from '../../configuration/examine-settings.ts';
import { type Finding, reportAs } from './finding.ts';

const { ok, attention, fault } = reportAs('settings');

/** The errors that would stop a start of the portal, and variables that look mistyped. */
export function judgeSettings({ config, faults, warnings, source }: SettingsExamination): readonly Finding[] {
  const lines = faults.map((line, index) =>
    source !== undefined && index === faults.length - 1
      ? `${line}. Settings were read from ${source.sourceDescription}`
      : line,
  );
  return [
    ...lines.map(fault),
    ...warnings.map((line) => attention(`${line} Correct the name, or remove the line`)),
    ...(config === undefined || source === undefined
      ? []
      : [describe(config.demo, source.sourceDescription)]),
  ];
}

function describe(isDemo: boolean, sourceDescription: string): Finding {
  const read = `read from ${sourceDescription}`;
  return isDemo
    ? attention(`DEMO=true shows the demo, never use it in production; ${read}`)
    : ok(`complete; ${read}`);
}
