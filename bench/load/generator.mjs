import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Drives the load from a process of its own, and reads what the product's processes used meanwhile. */
export function startGenerator(product) {
  const child = fork(fileURLToPath(new URL('./worker.mjs', import.meta.url)))
  const end = (job) =>
    new Promise((done, fail) => {
      let before
      let after
      const listen = (message) => {
        if (message.moment === 'warm') before = product.cpuMs()
        if (message.moment === 'over') after = product.cpuMs()
        if (message.result === undefined && message.error === undefined) return
        child.off('message', listen)
        if (message.error) fail(new Error(message.error))
        else done({ ...message.result, cpuMsEach: perOne(before, after, message.result.count) })
      }
      child.on('message', listen)
      child.send(job)
    })
  return { run: end, stop: () => child.disconnect() }
}

/** Processor time of one answer by process: the figure that a busy machine changes least. */
function perOne(before, after, count) {
  if (!before || !after || !count) return null
  return Object.fromEntries(
    Object.entries(after).map(([name, total]) => [name, (total - before[name]) / count]),
  )
}
