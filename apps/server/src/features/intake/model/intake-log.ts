/** The logger of the intake, for messages to the operator. pino's logger has this shape. */
export interface IntakeLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
