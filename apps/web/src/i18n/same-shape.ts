/** The English texts have every key of the German ones and no other. */
export type SameShape<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : SameShape<Source[Key]>;
};
