import { expect, test } from 'vitest'
import { isSceneName, sceneNames, sceneOfActivity } from './scenes.ts'

test.each([
  ['swim-for-fitness', 'lanes'],
  ['swimmingft', 'lanes'],
  ['aqua-fit', 'aqua-fit'],
  ['family-swim', 'family-swim'],
  ['swimming-lessons', 'swimming-lesson'],
  ['badminton-60min', 'badminton'],
  ['squash-40min', 'squash'],
  ['highbury-tennis', 'tennis-outdoors'],
  ['tennis-coaching', 'coaching'],
  ['pickleball-drop-in', 'pickleball'],
  ['indoor-cycling', 'cycling'],
  ['body-conditioning', 'conditioning'],
  ['circuits', 'circuits'],
  ['gym-session', 'weights'],
  ['pilates', 'pilates'],
  ['gentle-movement', 'gentle-movement'],
  ['fitness-classes-c', 'yoga'],
  ['walking-football', 'football'],
  ['running-club', 'running'],
  ['climbing-wall', 'climbing'],
  ['soft-play', 'soft-play'],
  // Words inside other words, and activities that no drawing shows.
  ['table-tennis', null],
  ['table-tennis-coaching', null],
  ['gymnastics', null],
  ['plane-spotting', null],
  ['family', null],
  ['sports-hall-activities', null],
])('%s is drawn as %s', (slug, scene) => {
  expect(sceneOfActivity(slug)).toBe(scene)
})

test('a name is a scene or not, and each scene has one drawing', () => {
  expect(sceneNames.every(isSceneName)).toBe(true)
  expect(isSceneName('toString')).toBe(false)
  expect(new Set(sceneNames).size).toBe(sceneNames.length)
  expect(sceneNames.length).toBeGreaterThanOrEqual(24)
})
