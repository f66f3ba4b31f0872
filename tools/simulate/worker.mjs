import { runTask } from './run-task.mjs'

/** Runs what the parent asks for, one task after another, and answers with what came of each. */
process.on('message', async (task) => {
  try {
    process.send({ done: await runTask(task) })
  } catch (error) {
    process.send({ failed: error instanceof Error ? error.stack : String(error) })
  }
})
