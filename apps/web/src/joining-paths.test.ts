import { expect, test } from 'vitest'
import { joiningPaths, readJoiningOrigin } from './joining-paths.ts'

const search = new URLSearchParams('source=poster&onboarding_type=trial&starts=2026-12-01&other=1')

test('spec 7: source and onboarding type are kept through the joining pages, and nothing else is', () => {
  const kept = '?source=poster&onboarding_type=trial'
  expect(joiningPaths.venues(search)).toBe(`/online-joining${kept}`)
  expect(joiningPaths.plans(search, 'quay side')).toBe(`/online-joining/quay%20side${kept}`)
  expect(joiningPaths.plan(search, 'quay', 'adult', '2026-12-02')).toBe(
    `/online-joining/quay/adult${kept}&starts=2026-12-02`,
  )
  expect(joiningPaths.plans(new URLSearchParams(), 'quay')).toBe('/online-joining/quay')
  expect(readJoiningOrigin(search)).toEqual({ source: 'poster', onboardingType: 'trial' })
  expect(readJoiningOrigin(new URLSearchParams('source='))).toEqual({ source: null, onboardingType: null })
})
