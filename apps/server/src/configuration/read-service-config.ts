import { type Config, readConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';
import { loadSettings, type Settings, type SettingsLocation, type Variables } from './load-settings.ts';
import { findMistypedSettings } from './unknown-settings.ts';

interface ServiceConfig {
  readonly config: Config;
  /** The sources of the settings, as the end of a sentence: "the environment and /etc/belegfach/belegfach.env". */
  readonly sourceDescription: string;
  /** Lines for the operator about variables that look like mistyped settings. */
  readonly warnings: readonly string[];
}

/**
 * The configuration of the service, for the portal and for every command alike.
 * @param addImplied adds settings that were not set but follow from the way of starting, such as DEMO=true
 * @throws ConfigurationError with a line for each wrong or missing setting and one that says where they were looked for
 */
export function readServiceConfig(
  environment: Variables,
  location: SettingsLocation = {},
  addImplied: (variables: Variables) => Variables = (variables) => variables,
): ServiceConfig {
  const settings = loadSettings(environment, location);
  return {
    config: readConfigOf({ ...settings, variables: addImplied(settings.variables) }),
    sourceDescription: settings.sourceDescription,
    warnings: findMistypedSettings(settings.variables),
  };
}

function readConfigOf({ variables, sourceDescription }: Settings): Config {
  try {
    return readConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const warnings = findMistypedSettings(variables);
    throw new ConfigurationError(
      [error.message, ...warnings, `Settings were read from ${sourceDescription}.`].join('\n'),
    );
  }
}
