import { expect, test } from 'vitest'
import { groundOf } from './ground.ts'

test.each([
  ['swim-for-fitness', 'pool'],
  ['swimmingft', 'pool'],
  ['aqua-fit', 'pool'],
  ['family-swim', 'pool'],
  ['badminton-60min', 'court'],
  ['highbury-tennis', 'court'],
  ['pickleball-drop-in', 'court'],
  ['indoor-cycling', 'wheel'],
  ['body-conditioning', 'weights'],
  ['fitness-classes-c', 'studio'],
  ['walking-football', 'pitch'],
  ['climbing-wall', 'wall'],
  ['soft-play', 'slide'],
  // Words inside other words, and activities that none of the drawings is of.
  ['table-tennis', null],
  ['gymnastics', null],
  ['plane-spotting', null],
  ['family', null],
  ['sports-hall-activities', null],
])('%s is drawn as %s', (slug, ground) => {
  expect(groundOf(slug)).toBe(ground)
})
