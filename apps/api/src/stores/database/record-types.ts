/** A record in JSON: its moments are text. */
export type AsJson<Type> = Type extends Date
  ? string
  : Type extends object
    ? { [Key in keyof Type]: AsJson<Type[Key]> }
    : Type

/** A record of a left join: it has nulls alone where none was found. */
export type OrNulls<Row> = Row | { [Key in keyof Row]: null }
