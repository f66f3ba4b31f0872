import { foldLetters, foldWords } from '@touchline/rules/words/fold-words'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDatabase, type PooledDatabase } from './database.ts'

let database: TestDatabase
let db: PooledDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const letters = "aZ09 -–&+()'’‘‛ʼʻ`´′.®™©ßẞæÆœŒøØłŁđĐðÐþÞıİéÉñÑüÜåŷôǈﬁ№ＳДдΩ一"
const parts = [...letters.split(''), 'St', 'st.', 'ST. ', 'St.M', ' saint ']

test('F120: the database folds names as what was typed is folded', async () => {
  const given = fc.sample(
    fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map((some) => some.join('')),
    { numRuns: 2_000, seed: 4_711 },
  )
  given.push('Zoe\u0308 O\u0301 Se\u0301', '\u05e9\u05c1\u05b8\u05dc', '\u0645\u064f\u062d\u0645')
  const { rows } = await sql<{ text: string; letters: string; words: string }>`
    select text, fold_letters(text) as letters, fold_words(text) as words from unnest(${given}::text[]) text`.execute(
    db,
  )
  expect(rows).toEqual(rows.map(({ text }) => ({ text, letters: foldLetters(text), words: foldWords(text) })))
})
