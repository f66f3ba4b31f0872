import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepSecrets, makeFolder, readFilled, readMachines, writeFilled } from './machines.mjs'
import { findPrograms, findUsers } from './needs.mjs'
import { Part } from './part.mjs'

const root = resolve(import.meta.dirname, '../..')
const server = join(root, 'dist/server/touchline.js')
const cardPort = 3001
const answersWithinMs = 2_000

/** Groups of parts in the order in which they start; `stop` ends them the other way round. */
const startingOrder = [
  /^etcd/,
  /^patroni/,
  /^haproxy database|^pgbouncer|^card/,
  /^server|^worker/,
  /^haproxy front/,
]
/** Places in that order. */
export const groups = { patroni: 1, door: 2, product: 3, front: 4 }

/** Asks an address. @returns the status and the body; status 0 where nothing answers */
export async function ask(url) {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(answersWithinMs), redirect: 'manual' })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return { status: 0, text: '' }
  }
}
const isOk = async (url) => (await ask(url)).status === 200

/**
 * A cluster on this machine: three machines for the database, a door to their leader, servers, workers, and a
 * balancer in front. Each machine has a loopback address of its own.
 */
export class Cluster {
  cardOrigin = `http://localhost:${cardPort}`
  /** By name, in the order in which they start. */
  parts = new Map()
  /** Folder, user and values of each database machine's files, by its name. */
  databaseFiles = new Map()

  /** @param settings more settings of servers and workers */
  constructor(folder, settings = {}) {
    this.settings = settings
    const { postgresBin } = findPrograms()
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    chmodSync(folder, 0o711)
    this.folder = folder
    this.users = findUsers()
    this.machines = readMachines()
    const REPOSITORY = makeFolder(join(folder, 'backups'), this.users.postgres)
    this.values = { ...this.machines, ...keepSecrets(folder), REPOSITORY, POSTGRES_BIN: postgresBin }
    for (const name of ['db1', 'db2', 'db3']) this.#addDatabaseMachine(name)
    this.#addDoor()
    this.#addProduct()
    this.#addFront()
  }

  #add({ name, machine, user, command, env = {}, folder, ...rest }) {
    const part = new Part({
      name,
      machine,
      user,
      command,
      env,
      folder,
      clusterFolder: this.folder,
      address: this.machines[machine.toUpperCase()],
      logFile: join(this.folder, `${name.replaceAll(' ', '-')}.log`),
      ...rest,
    })
    this.parts.set(name, part)
  }

  #addDatabaseMachine(name) {
    const { etcd, postgres } = this.users
    const address = this.machines[name.toUpperCase()]
    const place = join(this.folder, name)
    mkdirSync(place, { recursive: true, mode: 0o711 })
    chmodSync(place, 0o711)
    const of = (user, folder) => {
      const data = makeFolder(join(place, folder), user)
      const values = { ...this.values, NAME: name, ADDRESS: address, DATA: data, FOLDER: data }
      return { folder: data, user, values }
    }
    const forEtcd = of(etcd, 'etcd')
    this.#add({
      name: `etcd ${name}`,
      machine: name,
      user: etcd,
      folder: forEtcd.folder,
      command: ['etcd', '--config-file', writeFilled('etcd.yml', forEtcd)],
      isReady: () => isOk(`http://${address}:2379/health`),
    })
    const forPatroni = of(postgres, 'patroni')
    this.databaseFiles.set(name, forPatroni)
    writeFilled('create-database.sql', forPatroni)
    writeFilled('pgbackrest.conf', forPatroni)
    this.#add({
      name: `patroni ${name}`,
      machine: name,
      user: postgres,
      folder: forPatroni.folder,
      command: ['patroni', this.writePatroni(name)],
      isReady: () => isOk(`http://${address}:8008/health`),
    })
  }

  /**
   * Writes how a database machine begins where it has no data: from nothing, or from the backup as it was at a moment.
   * @returns the path of Patroni's file
   */
  writePatroni(name, moment = null) {
    const { values, ...files } = this.databaseFiles.get(name)
    const BOOTSTRAP = moment === null ? 'initdb' : 'restore'
    return writeFilled('patroni.yml', { ...files, values: { ...values, BOOTSTRAP, MOMENT: moment ?? '' } })
  }

  #addDoor() {
    const { haproxy, postgres } = this.users
    const files = (user, folder) => {
      const data = makeFolder(join(this.folder, folder), user)
      return { folder: data, user, values: { ...this.values, DATA: data, FOLDER: data } }
    }
    const forHaproxy = files(haproxy, 'haproxy')
    this.#add({
      name: 'haproxy database',
      machine: 'door',
      user: haproxy,
      folder: forHaproxy.folder,
      command: ['haproxy', '-db', '-f', writeFilled('haproxy-database.cfg', forHaproxy)],
      stopSignal: 'SIGUSR1',
      isReady: async () => (await this.leader()) !== null,
    })
    this.haproxyFiles = forHaproxy
    const forBouncer = files(postgres, 'pgbouncer')
    writeFilled('userlist.txt', forBouncer)
    this.#add({
      name: 'pgbouncer',
      machine: 'door',
      user: postgres,
      folder: forBouncer.folder,
      command: ['pgbouncer', writeFilled('pgbouncer.ini', forBouncer)],
      stopSignal: 'SIGTERM',
      isReady: async () => true,
    })
  }

  #addProduct() {
    const { touchline } = this.users
    const shared = {
      ...readFilled('touchline.env', this.values),
      ...this.settings,
      CARD_SANDBOX_ORIGIN: this.cardOrigin,
      CARD_SANDBOX_SECRET: this.values.CARD_SANDBOX_SECRET,
      CARD_SANDBOX_WEBHOOK_SECRET: this.values.CARD_SANDBOX_WEBHOOK_SECRET,
    }
    const node = (name, machine, { program = server, args, env, isReady }) => {
      const folder = makeFolder(join(this.folder, name.replaceAll(' ', '-')), touchline)
      this.#add({
        name,
        machine,
        user: touchline,
        folder,
        command: [process.execPath, program, ...args],
        env: { ...env, DATA_FOLDER: folder },
        isReady,
      })
    }
    node('card sandbox', 'app1', {
      program: join(root, 'dist/server/card-sandbox.js'),
      args: [],
      env: {
        CARD_SANDBOX_PORT: String(cardPort),
        CARD_SANDBOX_SECRET: shared.CARD_SANDBOX_SECRET,
        CARD_SANDBOX_WEBHOOK_SECRET: shared.CARD_SANDBOX_WEBHOOK_SECRET,
        CARD_SANDBOX_WEBHOOK_URL: `${this.machines.PUBLIC_ORIGIN}/api/checkout/webhooks/sandbox`,
        CARD_SANDBOX_BOOKS: join(this.folder, 'card-sandbox', 'books.jsonl'),
      },
      isReady: () => isOk(`http://127.0.0.1:${cardPort}/health`),
    })
    for (const machine of ['app1', 'app2']) {
      const HOST = this.machines[machine.toUpperCase()]
      node(`server ${machine}`, machine, {
        args: ['serve'],
        env: { ...shared, HOST, PORT: '3000', JOBS: 'off' },
        isReady: () => isOk(`http://${HOST}:3000/health/ready`),
      })
      node(`worker ${machine}`, machine, {
        args: ['worker'],
        env: { ...shared, HOST, WORKER_PORT: '3100' },
        isReady: () => isOk(`http://${HOST}:3100/health/ready`),
      })
    }
  }

  #addFront() {
    const { folder, user } = this.haproxyFiles
    this.#add({
      name: 'haproxy front',
      machine: 'front',
      user,
      folder,
      command: ['haproxy', '-db', '-f', writeFilled('haproxy-front.cfg', this.haproxyFiles)],
      stopSignal: 'SIGUSR1',
      isReady: () => isOk(`${this.machines.PUBLIC_ORIGIN}/health/ready`),
    })
  }

  /** Runs a command of the product, as an operator does beside its servers. @returns the lines that it printed */
  command(...args) {
    const { env, user, folder } = this.parts.get('worker app1')
    const { stdout, stderr } = spawnSync(process.execPath, [server, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', ...env, LOG_LEVEL: 'silent' },
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    if (stdout === '') throw new Error(`${args.join(' ')} printed nothing: ${stderr.trim().slice(-800)}`)
    return stdout.trim().split('\n')
  }

  /** Starts all parts that do not run, each group once the one before it is ready. */
  async start(say = () => {}, { until = startingOrder.length, withinMs } = {}) {
    for (const group of startingOrder.slice(0, until)) {
      const parts = [...this.parts.values()].filter(({ name, isRunning }) => group.test(name) && !isRunning)
      for (const part of parts) part.start()
      await Promise.all(parts.map((part) => this.untilReady(part, withinMs)))
      if (parts.length > 0) say(parts)
    }
  }

  async untilReady(part, withinMs = 120_000) {
    // Its own process must live: another one at the same address answers, too.
    const isReady = async () => (await part.isReady()) && part.isRunning
    for (const endsAt = performance.now() + withinMs; !(await isReady()); await sleep(250))
      if (performance.now() > endsAt)
        throw new Error(`${part.name} was not ready within ${withinMs / 1000} s: see ${part.logFile}`)
  }

  /** Returns the name of the machine that leads; null while none does. */
  async leader() {
    const found = await Promise.all(
      ['db1', 'db2', 'db3'].map(async (name) =>
        (await isOk(`http://${this.machines[name.toUpperCase()]}:8008/primary`)) ? name : null,
      ),
    )
    return found.find((name) => name !== null) ?? null
  }

  /** Describes the members of the database as their leader does: role, state and lag of each. */
  async members() {
    for (const name of ['db1', 'db2', 'db3']) {
      const { status, text } = await ask(`http://${this.machines[name.toUpperCase()]}:8008/cluster`)
      if (status === 200) return JSON.parse(text).members
    }
    return []
  }

  /** Returns the address of the database behind the door, for the auditor: with all rights. */
  databaseUrl() {
    return `postgresql://postgres:${this.values.SUPERUSER_PASSWORD}@${this.machines.DOOR}:5432/touchline`
  }

  /** Returns PostgreSQL's main process on a machine; null while it does not run. */
  pidOfPostgres(name) {
    try {
      const path = join(this.folder, name, 'patroni/postgres/postmaster.pid')
      return Number(readFileSync(path, 'utf8').split('\n')[0])
    } catch {
      return null
    }
  }

  /** Ends the parts of the last groups, or all of them, the last started first. */
  async stop({ from = 0, withinMs } = {}) {
    for (const group of startingOrder.slice(from).reverse()) {
      const parts = [...this.parts.values()].filter(({ name }) => group.test(name))
      await Promise.all(parts.map((part) => part.stop(withinMs)))
    }
  }
}
