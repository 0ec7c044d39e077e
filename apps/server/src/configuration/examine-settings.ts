import { type Config, readConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';
import { loadSettings, type Settings, type SettingsLocation, type Variables } from './load-settings.ts';
import { findMistypedSettings } from './unknown-settings.ts';

/** The report of `belegfach doctor` about the settings. */
export interface SettingsExamination {
  /** Undefined when a setting is wrong or missing. */
  readonly config: Config | undefined;
  /** A line for each wrong or missing setting. */
  readonly faults: readonly string[];
  /** A line for each variable that looks like a mistyped setting. */
  readonly warnings: readonly string[];
  /** Undefined when the settings file cannot be read. */
  readonly source: Pick<Settings, 'file' | 'sourceDescription'> | undefined;
}

/** Reads the settings like every command, and returns their errors instead of throwing them. */
export function examineSettings(
  environment: Variables,
  location: SettingsLocation = {},
): SettingsExamination {
  const settings = collectFaults(() => loadSettings(environment, location));
  if (settings.result === undefined)
    return { config: undefined, faults: settings.faults, warnings: [], source: undefined };
  const { variables, ...source } = settings.result;
  const { result: config, faults } = collectFaults(() => readConfig(variables));
  return { config, faults, warnings: findMistypedSettings(variables), source };
}

function collectFaults<T>(read: () => T): { result: T | undefined; faults: readonly string[] } {
  try {
    return { result: read(), faults: [] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { result: undefined, faults: error.message.split('\n') };
  }
}
