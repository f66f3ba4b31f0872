import { relative } from 'node:path'
import { root } from '../list-files.mjs'
import { tellFailure } from './tell-failure.mjs'

/** Playwright's reporter of the gate: a line a test, and each failure when it happens. */
export default class GateReporter {
  onTestEnd(test, { status, duration, errors }) {
    const file = relative(root, test.location.file)
    const title = test.titlePath().slice(3).join(' › ')
    if (status !== 'passed' && status !== 'skipped')
      tellFailure({
        file: `${file}:${test.location.line}`,
        title,
        messages: errors.map(
          ({ stack, message, location }) =>
            `${location ? `${relative(root, location.file)}:${location.line} ` : ''}${stack ?? message ?? 'no message'}`,
        ),
        again: `npx playwright test ${file}:${test.location.line} --trace on`,
      })
    console.log(
      `${status === 'passed' ? 'ok  ' : status} ${file}  ${(duration / 1000).toFixed(1)} s  ${title}`,
    )
  }

  onError({ stack, message }) {
    tellFailure({
      file: 'Playwright',
      title: 'outside of all tests',
      messages: [stack ?? message ?? 'no message'],
    })
  }

  printsToStdio() {
    return true
  }
}
