import { parse } from 'yaml'
import { namesIn, readImage, readProduct } from './product.mjs'
import { findComposeSchemaFaults } from './schemas.mjs'

/** Names that the image of the parts sets itself. */
const setByImage = (read) => Object.keys(readImage(read('deploy/Dockerfile')).settings)
const secretPattern = /PASSWORD|SECRET|KEY/

/** Files that run-part.sh fills in for each part. */
function readParts(script) {
  const parts = {}
  for (const [, names, body] of script.matchAll(/^ {2}([\w| -]+)\)\n([\s\S]*?);;/gm))
    for (const name of names.split(' | '))
      parts[name] = [...body.matchAll(/fill (\S+)/g)].map(([, file]) =>
        file.replace('"$1.cfg"', `${name}.cfg`),
      )
  return parts
}

/** Returns what is wrong with the compose file, a line each. */
export function findComposeFaults({ read, exists }) {
  const file = parse(read('deploy/compose.yml'), { merge: true })
  const product = readProduct(read)
  const parts = readParts(read('deploy/run-part.sh'))
  const copied = readImage(read('deploy/Dockerfile')).copied
  const faults = [
    ...findComposeSchemaFaults(file),
    ...copied
      .filter((name) => !exists(`deploy/${name}`))
      .map((name) => `deploy/Dockerfile copies ${name}, which is not there`),
    ...Object.values(parts)
      .flat()
      .filter((name) => !copied.includes(name))
      .map((name) => `run-part.sh fills in ${name}, which the image does not have`),
  ]
  for (const [name, service] of Object.entries(file.services)) {
    const found = [
      ...findGuardFaults(service, file),
      ...(service.image === 'touchline'
        ? findProductFaults(service, product, read)
        : findPartFaults(service, parts, read)),
      ...findFileFaults(service, exists),
    ]
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return [...faults, ...findAddressFaults(file)]
}

function findGuardFaults(service, { services }) {
  const faults = []
  if (service.read_only !== true || !service.cap_drop?.includes('ALL'))
    faults.push('it may write to its image or has rights of root')
  const isOneOff = service.restart === 'no'
  if (!isOneOff && !service.healthcheck) faults.push('it has no health check')
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
    if (!services[other]) faults.push(`it waits for ${other}, which is not there`)
    else if ((condition === 'service_completed_successfully') !== (services[other].restart === 'no'))
      faults.push(`it waits for ${other} to be ${condition}`)
  for (const [name, value] of Object.entries(service.environment ?? {}))
    if (secretPattern.test(name) && !/^\$\{\w+:\?.+\}$/.test(String(value)))
      faults.push(`${name} has to come from deploy/.env`)
  return faults
}

function findPartFaults({ command, environment, user }, parts, read) {
  const [part] = command
  if (!parts[part]) return [`run-part.sh knows no part ${part}`]
  const given = new Set([...Object.keys(environment), ...setByImage(read)])
  const missing = parts[part].flatMap((name) =>
    namesIn(read(`deploy/${name}`)).filter((key) => !given.has(key)),
  )
  return [
    ...[...new Set(missing)].map((key) => `it has no value for ${key}`),
    ...(user === readImage(read('deploy/Dockerfile')).user ? [] : ['it runs as another user than its image']),
  ]
}

function findProductFaults({ command, entrypoint, environment, healthcheck, user }, product, read) {
  const faults = []
  const { image, commands, settings, healthPaths } = product
  const asked = namesIn(read('deploy/touchline.env'))
  for (const key of asked) if (!(key in environment)) faults.push(`it has no value for ${key}`)
  if (!commands.has(command[0])) faults.push(`the product has no command ${command[0]}`)
  if (!entrypoint.join(' ').includes(`exec ${image.entrypoint.join(' ')} "$$@"`))
    faults.push('its program is not that of the Dockerfile')
  if (user !== image.user) faults.push('it runs as another user than its image')
  // Addresses of all machines are given to each part.
  const own = Object.keys(environment).filter(
    (key) => !asked.includes(key) && !/^(DB|APP)\d$|^FRONT_PORT$/.test(key),
  )
  faults.push(...own.filter((key) => !settings.has(key)).map((key) => `${key} is no setting of the product`))
  if (healthcheck) {
    const [, port, path] = /127\.0\.0\.1:(\d+)(\/[\w/]+)'/.exec(healthcheck.test.join(' ')) ?? []
    const listens = command[0] === 'worker' ? environment.WORKER_PORT : image.port
    if (Number(port) !== Number(listens))
      faults.push(`its check asks port ${port}, and ${command[0]} listens at ${listens}`)
    if (!healthPaths.has(path)) faults.push(`its check asks ${path}, which the product does not serve`)
  }
  return faults
}

function findFileFaults({ volumes = [], build }, exists) {
  const mounted = volumes.filter((volume) => volume.startsWith('.')).map((volume) => volume.split(':')[0])
  const faults = mounted.filter((path) => !exists(`deploy/${path}`)).map((path) => `${path} is not there`)
  return exists(`deploy/${build}/Dockerfile`) ? faults : [...faults, `${build} has no Dockerfile`]
}

/** Finds services at one address, and those whose address the other parts are not told. */
function findAddressFaults({ services, networks }) {
  const [{ subnet }] = networks.cluster.ipam.config
  const network = subnet.split('.').slice(0, 3).join('.')
  const faults = []
  const seen = new Map()
  for (const [name, service] of Object.entries(services)) {
    const address = service.networks?.cluster?.ipv4_address
    if (address === undefined) {
      faults.push(`${name} has no address of its own, and could get that of another`)
      continue
    }
    if (seen.has(address)) faults.push(`${name} and ${seen.get(address)} have one address`)
    seen.set(address, name)
    if (!address.startsWith(`${network}.`)) faults.push(`${name}: ${address} is not in ${subnet}`)
    const { ADDRESS } = service.environment
    if (ADDRESS !== undefined && ADDRESS !== address) faults.push(`${name}: ADDRESS is not its address`)
  }
  for (const [name, service] of Object.entries(services))
    for (const [key, value] of Object.entries(service.environment ?? {}))
      if (/^(DB\d|DOOR|POOLER|APP\d|FRONT)$/.test(key) && !seen.has(value))
        faults.push(`${name}: no service is at ${key}`)
  return faults
}
