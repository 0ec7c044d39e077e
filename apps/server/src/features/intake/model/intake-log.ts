/** What the intake writes to the log for the operator; pino's logger has this shape. */
export interface IntakeLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
