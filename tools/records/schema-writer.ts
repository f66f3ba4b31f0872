import {
  type Checker,
  SymbolFlags,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'

const primitives: [TypeFlags, string][] = [
  [TypeFlags.Any | TypeFlags.Unknown, 'z.any()'],
  [TypeFlags.Null, 'z.null()'],
  [TypeFlags.Undefined, 'z.undefined()'],
  [TypeFlags.Boolean, 'z.boolean()'],
  [TypeFlags.Number, 'z.number()'],
  [TypeFlags.String | TypeFlags.TemplateLiteral, 'z.string()'],
]

/** Classes whose values the connection to PostgreSQL makes. */
const classes: Record<string, string> = { Date: 'z.date()', Buffer: 'z.instanceof(Buffer)' }

/** Writes Zod schemas of TypeScript's types, as source text. */
export class SchemaWriter {
  readonly #checker: Checker
  /** Name of the constant of each object type; a type may contain itself. */
  readonly #names = new Map<number, string>()
  readonly #constants: string[] = []

  constructor(checker: Checker) {
    this.#checker = checker
  }

  constants(): string {
    return this.#constants.join('\n')
  }

  /** Returns the schema of what a query's promise resolves to; null where it returns no rows. */
  resultSchema(promise: Type): string | null {
    const result = this.#argumentsOf(promise)[0]!
    const [row = result] = this.#argumentsOf(result)
    // Kysely's counts of what was written, or SQL of which no row is read.
    if (/^(Insert|Update|Delete)Result$/.test(nameOf(row)) || row.flags & TypeFlags.Unknown) return null
    return nameOf(result) === 'QueryResult'
      ? `z.looseObject({ rows: z.array(${this.#schemaOf(row)}) })`
      : this.#schemaOf(result)
  }

  #argumentsOf(type: Type): readonly Type[] {
    return type.isTypeReference() ? this.#checker.getTypeArguments(type) : []
  }

  #schemaOf(type: Type): string {
    const primitive = primitives.find(([flags]) => type.flags & flags)
    if (primitive) return primitive[1]
    if (type.isLiteralType()) return literal([type.value])
    if (type.isUnionType()) return this.#unionOf(type.getTypes())
    if (type.isObjectType() || type.isIntersectionType()) return this.#objectSchema(type)
    // A type parameter is written as its constraint.
    const constraint = this.#checker.getBaseConstraintOfType(type)
    if (constraint && constraint.id !== type.id) return this.#schemaOf(constraint)
    throw new Error(`no schema for the type ${this.#checker.typeToString(type)}`)
  }

  #unionOf(members: readonly Type[]): string {
    const values = members.flatMap((member) => (member.isLiteralType() ? [member.value] : []))
    const others = members.filter((member) => !member.isLiteralType()).map((member) => this.#schemaOf(member))
    const schemas = values.length > 0 ? [literal(values), ...others] : others
    return schemas.length === 1 ? schemas[0]! : `z.union([${schemas.join(', ')}])`
  }

  #objectSchema(type: Type): string {
    const known = classes[nameOf(type)]
    if (known) return known
    if (this.#checker.isArrayType(type)) return `z.array(${this.#schemaOf(this.#argumentsOf(type)[0]!)})`
    const name = this.#names.get(type.id)
    if (name !== undefined) return name
    const newName = `schema${this.#names.size}`
    this.#names.set(type.id, newName)
    this.#constants.push(`const ${newName} = z.lazy(() => ${this.#fieldsOf(type)})`)
    return newName
  }

  #fieldsOf(type: Type): string {
    const fields = this.#checker.getPropertiesOfType(type)
    const types = fields.length === 0 ? [] : this.#checker.getTypeOfSymbol(fields)
    const written = fields.map((field, index) => {
      const schema = this.#schemaOf(types[index]!)
      return `${JSON.stringify(field.name)}: ${isOptional(field) ? `z.optional(${schema})` : schema}`
    })
    // The keys of an object in JSON are text, also where its type has numbers.
    const [index] = this.#checker.getIndexInfosOfType(type)
    const object = `z.strictObject({ ${written.join(', ')} })`
    return index ? `${object}.catchall(${this.#schemaOf(index.valueType)})` : object
  }
}

const literal = (values: readonly unknown[]): string => `z.literal(${JSON.stringify(values)})`
const nameOf = (type: Type): string => type.getSymbol()?.name ?? ''
const isOptional = (field: TypeSymbol): boolean => (field.flags & SymbolFlags.Optional) !== 0
