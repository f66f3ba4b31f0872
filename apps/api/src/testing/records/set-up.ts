import { afterAll, afterEach, expect } from 'vitest'
import { takeRecordFaults } from './record-witness.ts'

const demandNone = () => {
  expect(takeRecordFaults(), 'results of queries that are not as their types say').toEqual([])
}
afterEach(demandNone)
afterAll(demandNone)
