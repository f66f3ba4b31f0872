import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findChartFaults } from './deploy/chart.mjs'
import { findComposeFaults } from './deploy/compose.mjs'
import { root } from './list-files.mjs'

/** Files of the repository, with one sentence of one of them replaced. */
function withPlanted(path, before, after) {
  const read = (wanted) => {
    const text = readFileSync(join(root, wanted), 'utf8')
    if (wanted !== path) return text
    if (!text.includes(before)) throw new Error(`${path} does not say ${before}`)
    return text.replace(before, after)
  }
  return {
    read,
    list: (folder) => readdirSync(join(root, folder)),
    exists: (wanted) => existsSync(join(root, wanted)),
  }
}
const asItIs = withPlanted('', '', '')

test('compose file and chart have no fault', () => {
  expect([...findComposeFaults(asItIs), ...findChartFaults(asItIs)]).toEqual([])
})

const templates = 'deploy/chart/templates'
test.each([
  [
    'a default that its schema refuses',
    'deploy/chart/values.yaml',
    'min: 2',
    'min: 1',
    '/servers/min must be >= 2',
  ],
  [
    'a value that its schema does not know',
    'deploy/chart/values.yaml',
    'cpuPercent:',
    'cpuPercents:',
    'cpuPercents',
  ],
  [
    'a setting that the product does not have',
    'deploy/chart/values.schema.json',
    '"LOG_LEVEL"',
    '"LOG_LEVELS"',
    'LOG_LEVELS is no setting',
  ],
  [
    'a variable that is no setting',
    `${templates}/servers.yaml`,
    'name: JOBS',
    'name: JOB',
    'JOB is no setting',
  ],
  [
    'a path that is not served',
    `${templates}/servers.yaml`,
    'path: /health/ready',
    'path: /healthz',
    'readinessProbe asks /healthz',
  ],
  [
    'a port that a worker does not listen at',
    `${templates}/workers.yaml`,
    "value: '3100'",
    "value: '3200'",
    'livenessProbe asks port 3100, and worker listens at 3200',
  ],
  [
    'a command that the product does not have',
    `${templates}/migration.yaml`,
    'list "migrate" "--expand"',
    'list "migrations"',
    'no command migrations',
  ],
  [
    'a field that Kubernetes does not know',
    `${templates}/servers.yaml`,
    'maxUnavailable: 0',
    'maxUnavailables: 0',
    'maxUnavailables',
  ],
  [
    'a field that CloudNativePG does not know',
    `${templates}/database.yaml`,
    'failoverQuorum: true',
    'quorum: true',
    'quorum',
  ],
  [
    'answers that one machine alone has',
    `${templates}/database.yaml`,
    'dataDurability: required',
    'dataDurability: preferred',
    'two machines',
  ],
  [
    'a limit of the role that is missing',
    `${templates}/database.yaml`,
    "lock_timeout = '3s'",
    "lock_timeout = '9s'",
    "lacks: alter role touchline in database touchline set lock_timeout = '3s'",
  ],
  [
    'a number of the pooler that differs',
    `${templates}/database.yaml`,
    "query_wait_timeout: '2'",
    "query_wait_timeout: '120'",
    'query_wait_timeout is not 2',
  ],
  [
    'a pod that runs as root',
    `${templates}/_helpers.tpl`,
    'runAsUser: 10001',
    'runAsUser: 0',
    'does not run as the image’s user',
  ],
  [
    'a file system that can be written',
    `${templates}/_helpers.tpl`,
    'readOnlyRootFilesystem: true',
    'readOnlyRootFilesystem: false',
    'may write to its image',
  ],
  [
    'a policy that chooses no pod',
    `${templates}/network.yaml`,
    '"component" "server"',
    '"component" "front"',
    'NetworkPolicy tl-front chooses no pod',
  ],
  [
    'a policy for a port that no server has',
    `${templates}/network.yaml`,
    'port: 3000',
    'port: 3333',
    'no pod has the port 3333',
  ],
  [
    'a password that is used before it is there',
    `${templates}/_helpers.tpl`,
    '- name: DATABASE_PASSWORD',
    '- name: DATABASE_WORD',
    'uses DATABASE_PASSWORD',
  ],
  ['a block without its end', `${templates}/ingress.yaml`, '{{- end }}', '', 'a block has no ‘end’'],
  [
    'a function that the check does not know',
    `${templates}/settings.yaml`,
    '| quote',
    '| squote',
    'does not know the function squote',
  ],
  [
    'a value that is in no list',
    `${templates}/servers.yaml`,
    '.Values.servers.min',
    '.Values.server.min',
    '.Values.server.min is not there',
  ],
  ['text that is no YAML', `${templates}/workers.yaml`, 'spec:', 'spec: {', 'workers.yaml'],
])('finds in the chart %s', (_, path, before, after, fault) => {
  expect(findChartFaults(withPlanted(path, before, after)).join('\n')).toContain(fault)
})

const compose = 'deploy/compose.yml'
test.each([
  ['a field that Compose does not know', compose, 'read_only: true', 'readonly: true', 'readonly'],
  ['a container that keeps rights', compose, 'cap_drop: [ALL]', 'cap_drop: []', 'has rights of root'],
  [
    'a part that runs as another user',
    compose,
    "user: '10002:10002'",
    "user: '0:0'",
    'etcd1: it runs as another user',
  ],
  [
    'a part that is not told where another is',
    compose,
    'POOLER: &pooler 172.30.7.32',
    'POOLERS: &pooler 172.30.7.32',
    'pgbouncer: it has no value for POOLER',
  ],
  ['a setting that the product does not have', compose, "JOBS: 'off'", "JOB: 'off'", 'JOB is no setting'],
  [
    'a command that the product does not have',
    compose,
    'command: [worker]',
    'command: [work]',
    'no command work',
  ],
  [
    'a program that is not that of the image',
    compose,
    '--max-semi-space-size=32',
    '--max-semi-space-size=64',
    'not that of the Dockerfile',
  ],
  [
    'a check of a path that is not served',
    compose,
    '3000/health/ready',
    '3000/healthz',
    'server1: its check asks /healthz',
  ],
  [
    'a check of a port that a worker does not listen at',
    compose,
    'WORKER_PORT: 3100',
    'WORKER_PORT: 3200',
    'its check asks port 3100, and worker listens at 3200',
  ],
  [
    'a password in the file',
    compose,
    '${SUPERUSER_PASSWORD:?is missing in deploy/.env}',
    'secret',
    'patroni1: SUPERUSER_PASSWORD has to come from deploy/.env',
  ],
  [
    'a file that is not there',
    compose,
    '- &settings-file ./touchline.env',
    '- &settings-file ./touchlines.env',
    './touchlines.env is not there',
  ],
  [
    'two services at one address',
    compose,
    '&door 172.30.7.31',
    '&door 172.30.7.32',
    'pgbouncer and haproxy-database have one address',
  ],
  [
    'a service that waits for one that is not there',
    compose,
    'etcd3: { condition',
    'etcd4: { condition',
    'it waits for etcd4',
  ],
  [
    'a wait for a migration that only begins',
    compose,
    'migrate: { condition: service_completed_successfully }',
    'migrate: { condition: service_started }',
    'it waits for migrate to be service_started',
  ],
  [
    'a file of a part that the image lacks',
    'deploy/Dockerfile',
    'pgbouncer.ini ',
    '',
    'the image does not have',
  ],
  [
    'a part that nothing starts',
    compose,
    'command: [pgbouncer]',
    'command: [bouncer]',
    'knows no part bouncer',
  ],
])('finds in the compose file %s', (_, path, before, after, fault) => {
  expect(findComposeFaults(withPlanted(path, before, after)).join('\n')).toContain(fault)
})
