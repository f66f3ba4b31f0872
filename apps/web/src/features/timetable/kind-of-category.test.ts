import { expect, it } from 'vitest'
import { kindOfCategory } from './kind-of-category.ts'

const leaf = (
  v2Type: 'classes' | 'resources' | 'ticketed' | null,
  v1Type: 'ad_hoc_templates' | null = null,
) => ({
  v1Type,
  v2Type,
  children: [],
})
const above = (...children: object[]) => ({ v1Type: null, v2Type: null, children: children as never[] })

it('spec 3: v2Type says how an activity is sold, else v1Type', () => {
  expect(kindOfCategory(leaf('classes'))).toBe('classes')
  expect(kindOfCategory(leaf(null, 'ad_hoc_templates'))).toBe('resources')
  expect(kindOfCategory(leaf(null))).toBeNull()
})

it('an activity above others is sold as all of them are, or has no single list', () => {
  expect(kindOfCategory(above(leaf('classes'), above(leaf('classes'))))).toBe('classes')
  expect(kindOfCategory(above(leaf('classes'), leaf('ticketed')))).toBeNull()
})
