import { parse, parseAllDocuments } from 'yaml'
import { readProduct } from './product.mjs'
import { findManifestFaults, findValueFaults } from './schemas.mjs'
import { readTemplates } from './templates.mjs'

const folder = 'deploy/chart'
/** Values that an operator has to give. */
const needed = {
  image: { repository: 'registry.example.org/touchline' },
  settings: {
    PUBLIC_ORIGIN: 'https://bookings.example.org',
    TRUST_PROXY: '10.0.0.0/8',
    CARD_PROVIDER: 'stripe',
  },
  secret: 'touchline',
  database: { backup: { objectStore: 'touchline' } },
}
/** Values that reach the branches of the templates which the defaults don't. */
const variants = [
  {},
  {
    image: { tag: '2.0.0', pullSecrets: ['registry'] },
    settings: { MAIL_FROM: 'bookings@example.org' },
    ingress: { enabled: true, tlsSecret: 'certificate', annotations: { 'example.org/one': 'two' } },
    network: { monitoring: [{ podSelector: {} }] },
    database: { image: 'registry.example.org/postgresql:18', storage: { class: 'fast' } },
  },
  {
    migrations: { contract: '0.1.0' },
    network: { enabled: false },
    database: { backup: { enabled: false } },
  },
]

/** Lays values over others, as Helm does: maps are joined, all else is replaced. */
function overlay(under, over) {
  const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (over === undefined) return under
  if (!isMap(under) || !isMap(over)) return over
  const names = new Set([...Object.keys(under), ...Object.keys(over)])
  return Object.fromEntries([...names].map((name) => [name, overlay(under[name], over[name])]))
}

/**
 * Renders the chart's manifests.
 * @param read returns a file's text
 * @param list returns the names of a folder's files
 */
export function renderChart({ read, list }, values) {
  const templates = Object.fromEntries(
    list(`${folder}/templates`).map((name) => [name, read(`${folder}/templates/${name}`)]),
  )
  const { name: Name, version: Version, appVersion: AppVersion } = parse(read(`${folder}/Chart.yaml`))
  const root = {
    Values: values,
    Chart: { Name, Version, AppVersion },
    Release: { Name: 'tl', Service: 'Helm' },
  }
  const render = readTemplates(templates)
  const texts = Object.keys(templates)
    .filter((name) => !name.startsWith('_'))
    .map((name) => ({ name, text: render(name, root) }))
  return texts
    .filter(({ name }) => name.endsWith('.yaml'))
    .flatMap(({ name, text }) =>
      parseAllDocuments(text).map((document) => {
        if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0].message}`)
        return document.toJS()
      }),
    )
    .filter((manifest) => manifest !== null)
}

/** Returns what is wrong with the chart, a line each. */
export function findChartFaults(files) {
  const { read } = files
  const values = parse(read(`${folder}/values.yaml`))
  const schema = JSON.parse(read(`${folder}/values.schema.json`))
  const product = readProduct(read)
  const faults = [
    ...findValueFaults(schema, values).map((fault) => `values.yaml: ${fault}`),
    ...schema.properties.settings.propertyNames.enum
      .filter((name) => !product.settings.has(name))
      .map((name) => `values.schema.json: ${name} is no setting`),
  ]
  for (const [at, variant] of variants.entries()) {
    const given = overlay(overlay(values, needed), variant)
    faults.push(...findValueFaults(schema, given).map((fault) => `values ${at}: ${fault}`))
    try {
      const manifests = renderChart(files, given)
      faults.push(...findFaultsOf(manifests, product, read).map((fault) => `values ${at}: ${fault}`))
    } catch (error) {
      faults.push(`values ${at}: ${error.message}`)
    }
  }
  return faults
}

function findFaultsOf(manifests, product, read) {
  const faults = manifests.flatMap((manifest) =>
    findManifestFaults(manifest).map((fault) => `${manifest.kind} ${manifest.metadata.name}: ${fault}`),
  )
  const pods = manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map((manifest) => ({ manifest, name: manifest.metadata.name, template: manifest.spec.template }))
  for (const { name, template } of pods)
    for (const container of template.spec.containers)
      faults.push(
        ...findContainerFaults(container, template.spec, product).map((fault) => `${name}: ${fault}`),
      )
  return [
    ...faults,
    ...findNameFaults(manifests, product),
    ...findSelectorFaults(manifests, pods),
    ...findDatabaseFaults(manifests, read),
  ]
}

/** Holds a container to the product's image: its command, ports, health checks, user and folders. */
function findContainerFaults(container, pod, { commands, healthPaths, image }) {
  const faults = []
  const env = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]))
  const [command] = container.args
  if (!commands.has(command)) faults.push(`the product has no command ${command}`)
  const listens = command === 'worker' ? Number(env.WORKER_PORT) : image.port
  const ports = Object.fromEntries((container.ports ?? []).map((port) => [port.name, port.containerPort]))
  for (const kind of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const asked = container[kind]?.httpGet
    if (!asked) {
      if (command !== 'migrate') faults.push(`${kind} is missing`)
      continue
    }
    if (!healthPaths.has(asked.path))
      faults.push(`${kind} asks ${asked.path}, which the product does not serve`)
    const port = ports[asked.port] ?? asked.port
    if (port !== listens) faults.push(`${kind} asks port ${port}, and ${command} listens at ${listens}`)
  }
  const { securityContext: own } = container
  if (!own.readOnlyRootFilesystem || own.allowPrivilegeEscalation || !own.capabilities.drop.includes('ALL'))
    faults.push('the container may write to its image or gain rights')
  const { runAsNonRoot, runAsUser, runAsGroup, seccompProfile } = pod.securityContext
  if (
    !runAsNonRoot ||
    `${runAsUser}:${runAsGroup}` !== image.user ||
    seccompProfile.type !== 'RuntimeDefault'
  )
    faults.push(`the pod does not run as the image’s user ${image.user}, guarded`)
  if (pod.automountServiceAccountToken !== false) faults.push('the pod has a token of the cluster')
  if (!container.volumeMounts.some(({ mountPath }) => mountPath === image.settings.DATA_FOLDER))
    faults.push(`${image.settings.DATA_FOLDER} can’t be written`)
  for (const [at, { name, value = '' }] of (container.env ?? []).entries())
    for (const [, used] of value.matchAll(/\$\(([^)]+)\)/g))
      if (!container.env.slice(0, at).some((before) => before.name === used))
        faults.push(`${name} uses ${used}, which does not stand before it`)
  return faults
}

/** Finds names in the environment that no setting has; a name that another value uses is no setting. */
function findNameFaults(manifests, { settings }) {
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec?.containers ?? [])
  const inPods = containers.flatMap(({ env = [] }) => {
    const used = env.map(({ value = '' }) => value).join(' ')
    return env.map(({ name }) => name).filter((name) => !used.includes(`$(${name})`))
  })
  const inMaps = manifests.filter(({ kind }) => kind === 'ConfigMap').flatMap(({ data }) => Object.keys(data))
  return [...new Set([...inPods, ...inMaps])]
    .filter((name) => !settings.has(name))
    .map((name) => `${name} is no setting of the product`)
}

/** Finds services, budgets and policies that choose no pod, and ports that no pod of theirs has. */
function findSelectorFaults(manifests, pods) {
  const chosenBy = (labels) =>
    pods.filter(({ template }) =>
      Object.entries(labels ?? {}).every(([name, value]) => template.metadata.labels[name] === value),
    )
  const portsOf = ({ template }) =>
    template.spec.containers.flatMap(({ ports = [] }) =>
      ports.flatMap((port) => [port.name, port.containerPort]),
    )
  return manifests.flatMap(({ kind, metadata, spec }) => {
    const labels = {
      Service: spec?.selector,
      Deployment: spec?.selector?.matchLabels,
      PodDisruptionBudget: spec?.selector?.matchLabels,
      NetworkPolicy: spec?.podSelector?.matchLabels,
    }[kind]
    if (!labels || labels['cnpg.io/cluster']) return []
    const chosen = chosenBy(labels)
    if (chosen.length === 0) return [`${kind} ${metadata.name} chooses no pod`]
    const asked =
      kind === 'Service'
        ? spec.ports.map(({ targetPort }) => targetPort)
        : (spec.ingress ?? []).flatMap(({ ports }) => ports.map(({ port }) => port))
    return asked
      .filter((port) => !chosen.some((pod) => portsOf(pod).includes(port)))
      .map((port) => `${kind} ${metadata.name}: no pod has the port ${port}`)
  })
}

/** Holds the database of the chart to the files for machines: limits of the role, and numbers of the pooler. */
function findDatabaseFaults(manifests, read) {
  const ofKind = (wanted) => manifests.find(({ kind }) => kind === wanted).spec
  const said = ofKind('Cluster').bootstrap.initdb.postInitApplicationSQL
  const limits = [
    ...read('deploy/create-database.sql').matchAll(/^((?:alter role touchline in database|grant) .*);$/gm),
  ].map(([, line]) => line)
  const parameters = ofKind('Pooler').pgbouncer.parameters
  const ini = [...read('deploy/pgbouncer.ini').matchAll(/^(\w+) = (.+)$/gm)]
  const { dataDurability, number } = ofKind('Cluster').postgresql.synchronous
  return [
    ...limits.filter((line) => !said.includes(line)).map((line) => `the chart’s database lacks: ${line}`),
    ...ini
      // It follows from the number of servers.
      .filter(([, name]) => name !== 'default_pool_size' && name in parameters)
      .filter(([, name, value]) => parameters[name] !== value)
      .map(([, name, value]) => `the pooler’s ${name} is not ${value}, as in pgbouncer.ini`),
    ...(dataDurability === 'required' && number >= 1
      ? []
      : ['an answer does not mean that two machines have it']),
  ]
}
