import { connect } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/**
 * A keep-alive connection that sends one request after another, with a fraction of the processor time of
 * `fetch`.
 */
export class Connection {
  #socket
  #parts = []
  #size = 0
  /** Bytes of the whole answer. Null until its head is there, Infinity for a chunked one. */
  #wanted = null
  #headSize = 0
  #waiting = null
  /** True once the server has closed it, such as after a long pause. */
  isLost = false

  /** @returns {Promise<Connection>} */
  static open(port) {
    return new Promise((done, fail) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', fail)
      socket.once('connect', () => {
        socket.off('error', fail)
        done(new Connection(socket))
      })
    })
  }

  constructor(socket) {
    this.#socket = socket
    socket.on('data', (bytes) => this.#take(bytes))
    const lose = () => {
      this.isLost = true
      this.#answer(lost())
    }
    socket.on('error', lose)
    socket.on('close', lose)
  }

  /** @returns {Promise<{ status: number, size: number, head: () => string, json: () => any }>} */
  ask(request) {
    if (this.isLost) return Promise.reject(lost())
    return new Promise((done, fail) => {
      this.#waiting = { done, fail }
      this.#socket.write(request)
    })
  }

  close() {
    this.#socket.removeAllListeners('close')
    this.#socket.destroy()
  }

  #take(bytes) {
    this.#parts.push(bytes)
    this.#size += bytes.length
    if (this.#wanted === null) {
      const whole = this.#whole()
      const end = whole.indexOf(headEnd)
      if (end < 0) return
      this.#headSize = end + headEnd.length
      const head = whole.latin1Slice(0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)
      this.#wanted = length ? this.#headSize + Number(length[1]) : Number.POSITIVE_INFINITY
    }
    const isWhole =
      this.#wanted === Number.POSITIVE_INFINITY
        ? this.#whole().subarray(-lastChunk.length).equals(lastChunk)
        : this.#size >= this.#wanted
    if (isWhole) this.#answer(null)
  }

  #whole() {
    if (this.#parts.length > 1) this.#parts = [Buffer.concat(this.#parts)]
    return this.#parts[0]
  }

  #answer(error) {
    const waiting = this.#waiting
    this.#waiting = null
    if (error) return waiting?.fail(error)
    const whole = this.#whole()
    const headSize = this.#headSize
    const isChunked = this.#wanted === Number.POSITIVE_INFINITY
    this.#parts = []
    this.#size = 0
    this.#wanted = null
    waiting?.done({
      status: Number(whole.latin1Slice(9, 12)),
      size: whole.length,
      head: () => whole.latin1Slice(0, headSize),
      json: () => JSON.parse(isChunked ? unchunk(whole.subarray(headSize)) : whole.utf8Slice(headSize)),
    })
  }
}

const lost = () => new Error('the connection was lost')

function unchunk(body) {
  const parts = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.latin1Slice(at, lineEnd), 16)
    if (!(size > 0)) return Buffer.concat(parts).toString('utf8')
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

/** Builds the bytes of a request once, to be sent as often as needed. */
export function requestOf(method, path, { host, headers = {}, body }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = body === undefined ? '' : JSON.stringify(body)
  if (body !== undefined)
    lines.push(`content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n${text}`)
}
