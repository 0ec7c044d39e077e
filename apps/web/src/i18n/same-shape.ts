/** The English texts have exactly the keys of the German ones. */
export type SameShape<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : SameShape<Source[Key]>;
};
