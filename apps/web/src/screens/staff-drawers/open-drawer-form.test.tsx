// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderForStaff, typeInto } from '../../testing/render-for-staff.tsx'
import { OpenDrawerForm } from './open-drawer-form.tsx'

const venues = [
  { slug: 'quay-hall', name: 'Quay Hall', drawerNames: ['Café'] },
  { slug: 'hill-hall', name: 'Hill Hall', drawerNames: ['Bar'] },
  { slug: 'lido', name: 'Lido', drawerNames: [] },
]

test('F140: the place is one of the venue that is chosen, not of the venue before', async () => {
  await renderForStaff(<OpenDrawerForm venues={venues} onOpened={() => {}} onClose={() => {}} />, [
    'reception',
  ])
  const place = () => screen.getByLabelText<HTMLInputElement>('Place').value
  expect(place()).toBe('Café')
  await typeInto('drawer-name', 'Café, left')
  await typeInto('drawer-venue', 'hill-hall')
  expect(place()).toBe('Bar')
  await typeInto('drawer-venue', 'lido')
  expect(place()).toBe('Reception 1')
})
