import { relative } from 'node:path'
import { root } from '../list-files.mjs'
import { tellFailure } from './tell-failure.mjs'

/** Vitest's reporter of the gate: a line a file, and each failure when it happens. */
export default class GateReporter {
  onTestCaseResult(testCase) {
    const { state, errors = [] } = testCase.result()
    if (state !== 'failed') return
    const file = pathOf(testCase.module)
    tellFailure({
      file,
      title: testCase.fullName,
      messages: errors.map(({ stack, message }) => stack ?? message),
      again: `npx vitest run --project ${testCase.project.name} ${file} -t ${quoted(testCase.fullName.replaceAll(' > ', ' '))}`,
    })
  }

  onTestModuleEnd(testModule) {
    const file = pathOf(testModule)
    const errors = [...testModule.errors(), ...suiteErrorsOf(testModule)]
    const tests = [...testModule.children.allTests()]
    if (errors.length > 0)
      tellFailure({
        file,
        title: 'outside of its tests',
        messages: errors.map(({ stack, message }) => stack ?? message),
        again: `npx vitest run --project ${testModule.project.name} ${file}`,
      })
    const seconds = (testModule.diagnostic().duration / 1000).toFixed(1)
    console.log(`${testModule.ok() ? 'ok  ' : 'FAIL'} ${file}  ${tests.length} tests, ${seconds} s`)
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const { stack, message } of unhandledErrors)
      tellFailure({ file: 'Vitest', title: 'an error that no test caught', messages: [stack ?? message] })
  }
}

const pathOf = ({ moduleId }) => relative(root, moduleId)
const suiteErrorsOf = (testModule) => [...testModule.children.allSuites()].flatMap((suite) => suite.errors())
const quoted = (text) => `'${escaped(text).replaceAll("'", "'\\''")}'`
/** Vitest reads the title as a regular expression. */
const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
