/** What the intake logs for the operator; pino's logger fits. */
export interface IntakeLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
