import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, 'schemas', name), 'utf8'))
const options = { strict: false, allErrors: true, logger: false }

/** Words a validator's errors, a line each. */
const describe = (errors) =>
  (errors ?? []).map(({ instancePath, message, params }) => {
    const more = params.additionalProperty ?? params.allowedValues?.join(', ')
    return `${instancePath || '/'} ${message}${more === undefined ? '' : ` (${more})`}`
  })

const validators = new Map()
/** Compiles a schema at its first use. */
function validatorOf(key, make) {
  if (!validators.has(key)) validators.set(key, new Ajv(options).compile(make()))
  return validators.get(key)
}
const faultsBy = (validate, value) => (validate(value) ? [] : describe(validate.errors))

/** Returns what is wrong with values for the chart's own schema. */
export const findValueFaults = (schema, values) => faultsBy(new Ajv(options).compile(schema), values)

/** Returns what is wrong with a compose file for the published schema. */
export const findComposeSchemaFaults = (file) =>
  faultsBy(
    validatorOf('compose', () => read('compose.json')),
    file,
  )

/** Returns what is wrong with a manifest for the published schema of its kind. */
export function findManifestFaults(manifest) {
  const { apiVersion, kind } = manifest
  const set = ['kubernetes.json', 'cloudnative-pg.json']
    .map(read)
    .find(({ kinds }) => kinds[kind] === apiVersion)
  if (!set) return [`there is no schema of ${apiVersion} ${kind}`]
  const { definitions } = set
  return faultsBy(
    validatorOf(kind, () => ({ $ref: `#/definitions/${kind}`, definitions })),
    manifest,
  )
}
