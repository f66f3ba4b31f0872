import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { correction, generate } from 'lean-qr/nano'
import { findHeadlessBrowser } from '../../tools/find-browser.mjs'
import { untilAlive } from '../support/alive.ts'
import {
  bookForDay,
  dayVenue,
  importDayOperator,
  staffAt,
  theDay,
} from '../support/operators/day-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'

const slug = `scan-${Date.now().toString(36)}`
const [width, height] = [640, 480]

/** Writes a film in which a camera would see this text as a code, dark on white. */
function filmOf(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const scale = Math.floor((height * 0.7) / code.size)
  const [left, top] = [
    Math.round((width - code.size * scale) / 2),
    Math.round((height - code.size * scale) / 2),
  ]
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < code.size * scale; y += 1)
    for (let x = 0; x < code.size * scale; x += 1)
      if (code.get(Math.floor(x / scale), Math.floor(y / scale))) light[(top + y) * width + left + x] = 16
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  const path = join(mkdtempSync(join(tmpdir(), 'film-')), 'ticket.y4m')
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
  return path
}

test('spec 1.5: the camera reads the code of a ticket, and its person is checked in', async () => {
  const origin = await importDayOperator(slug)
  const reference = await bookForDay(await staffAt(origin, slug), 'Early Swim', ['Ben', 'Baker'])
  const executablePath = findHeadlessBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf(reference)}`,
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
    ],
  })
  try {
    const page = await browser.newPage()
    await beLoggedInAt(origin, page, `sam@${slug}.test`)
    await page.goto(`${origin}/staff/today/${dayVenue}/${theDay}`)
    await untilAlive(page)
    await page.getByRole('button', { name: 'Use the camera' }).click()
    await expect(page.getByText('Ben Baker is checked in: Early Swim, 07:00.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } finally {
    await browser.close()
  }
})
