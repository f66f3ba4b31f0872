import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteProcess } from './leftovers.mjs'

/** Process of the cluster, which is started again when it ends, as a machine's own service manager does. */
export class Part {
  #child = null
  #isStopping = false
  #startedAgain = 0

  /**
   * @param spec `name`, `machine`, `address`, `command` with its arguments, `env`, `user`, `logFile`, and
   * `isReady`: asks whether it does its work
   */
  constructor(spec) {
    Object.assign(this, spec)
  }

  start() {
    this.#isStopping = false
    const log = openSync(this.logFile, 'a', 0o600)
    const [program, ...args] = this.command
    this.#child = spawn(program, args, {
      // A group of its own: Ctrl-C reaches us alone, and we end the parts in their order.
      detached: true,
      stdio: ['ignore', log, log],
      cwd: this.folder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1', ...this.env },
      ...(this.user && { uid: this.user.uid, gid: this.user.gid }),
    })
    closeSync(log)
    const child = this.#child
    if (child.pid !== undefined) noteProcess(this.clusterFolder, child.pid)
    child.on('error', () => {})
    child.once('exit', () => void this.#keepRunning(child))
  }

  async #keepRunning(child) {
    await sleep(this.againAfterMs ?? 1_000)
    if (this.#isStopping || this.#child !== child) return
    this.#startedAgain += 1
    this.start()
  }

  get pid() {
    return this.isRunning ? this.#child.pid : null
  }

  get isRunning() {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  get startedAgain() {
    return this.#startedAgain
  }

  /** Sends a signal to the process and all that it has started. */
  signal(name) {
    if (!this.isRunning) return
    try {
      process.kill(-this.#child.pid, name)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }

  /** Kills it as the loss of its machine does: it stays down until `start`. */
  lose() {
    this.#isStopping = true
    this.signal('SIGKILL')
  }

  /** Ends it as its service manager does, and by force where that takes too long. */
  async stop(withinMs = 15_000) {
    this.#isStopping = true
    if (!this.isRunning) return
    const ended = new Promise((done) => this.#child.once('exit', done))
    this.#child.kill(this.stopSignal ?? 'SIGTERM')
    const late = setTimeout(() => this.signal('SIGKILL'), withinMs)
    await ended
    clearTimeout(late)
    // Its children, too.
    try {
      process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // Nothing is left, as it should be.
    }
  }
}
