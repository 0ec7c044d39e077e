/** A start that fails again until a person has changed something, so that a service manager need not try again. */
export class StartRefusal extends Error {}
