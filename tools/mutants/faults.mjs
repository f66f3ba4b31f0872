import { accounts } from './accounts.mjs'
import { attendance } from './attendance.mjs'
import { contractYears } from './contract-years.mjs'
import { contracts } from './contracts.mjs'
import { directDebit } from './direct-debit.mjs'
import { edges } from './edges.mjs'
import { flagsOfPeople } from './flags.mjs'
import { givingBack } from './giving-back.mjs'
import { hostile } from './hostile.mjs'
import { limits } from './limits.mjs'
import { membershipsAtDesk } from './memberships-at-desk.mjs'
import { money } from './money.mjs'
import { ownership } from './ownership.mjs'
import { people } from './people.mjs'
import { places } from './places.mjs'
import { providersAndBooks } from './providers-and-books.mjs'
import { secondFactor } from './second-factor.mjs'
import { till } from './till.mjs'
import { twoOfEach } from './two-of-each.mjs'

/**
 * A fault: a sentence that says what goes wrong, the text that it replaces, the tests that should see it.
 * `survives` says why no test can see it.
 * @typedef {{ name: string, file: string, from: string, to: string, tests: string[], survives?: string }} Fault
 */

/** @type {Fault[]} */
export const faults = [
  ...money,
  ...contracts,
  ...contractYears,
  ...directDebit,
  ...attendance,
  ...membershipsAtDesk,
  ...till,
  ...providersAndBooks,
  ...givingBack,
  ...ownership,
  ...places,
  ...people,
  ...accounts,
  ...secondFactor,
  ...flagsOfPeople,
  ...limits,
  ...hostile,
  ...edges,
  ...twoOfEach,
]

/** Returns the source with the fault in it. Null where its text is missing, or is there more than once. */
export function applyFault(source, { from, to }) {
  const [before, after, ...more] = source.split(from)
  return after === undefined || more.length > 0 ? null : before + to + after
}

/**
 * Finds mistakes in the list: a text that is missing or there twice, a name used twice, a fault that changes
 * nothing.
 */
export function findListFaults(list, read) {
  return list.flatMap((fault, index) => {
    const { name, file, from, to } = fault
    const twin = list.findIndex((other) => other.name === name) < index
    return [
      ...(applyFault(read(file), fault) === null ? [`${name}: the text is not once in ${file}`] : []),
      ...(twin ? [`${name}: two faults have this name`] : []),
      ...(from === to ? [`${name}: changes nothing`] : []),
    ]
  })
}

const defined = /create (?:or replace )?(?:function|view) (\w+)/g

/**
 * Finds faults planted in a function or view that a later migration replaces: no test could see them.
 * @param {{ name: string, sql: string }[]} migrations in their order
 */
export function findReplacedFaults(list, migrations) {
  return list.flatMap(({ name, file, from }) => {
    const at = migrations.findIndex((migration) => file.endsWith(`/${migration.name}`))
    if (at < 0) return []
    const before = migrations[at].sql.split(from)[0]
    const [, subject] = [...before.matchAll(defined)].at(-1) ?? []
    const makesIt = ({ sql }) => [...sql.matchAll(defined)].some((found) => found[1] === subject)
    const later = migrations.slice(at + 1).findLast(makesIt)
    return later ? [`${name}: ${subject} stands in ${later.name} now`] : []
  })
}
