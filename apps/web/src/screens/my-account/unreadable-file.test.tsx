// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { NeededDocument } from '@touchline/contract/entities/documents/needed-document'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { neededDocumentsQuery } from '../../calls/documents/needed-documents.ts'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { Photo } from './details/photo.tsx'
import { Documents } from './memberships/documents.tsx'
// Loaded before the tests need them.
import '@touchline/contract/calls/account/save-photo'
import '@touchline/contract/calls/documents/send-document'
import '../../features/account/file-to-send.ts'

afterEach(() => vi.unstubAllGlobals())

const needed = (kindId: number): NeededDocument => ({
  personId: 7,
  kindId,
  person: null,
  name: `student card ${kindId}`,
  state: 'missing',
  words: 'We need it.',
  canBeSent: true,
})
const pages = {
  photo: () => <Photo address={null} />,
  document: () => <Documents />,
}

/** Chooses a file, as a browser tells it. */
async function choose(): Promise<void> {
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File(['picture'], 'me.jpg', { type: 'image/jpeg' })
  Object.defineProperty(chooser, 'files', { value: [file], configurable: true })
  await act(async () => chooser.dispatchEvent(new Event('change', { bubbles: true })))
}

test.each(['photo', 'document'] as const)(
  'F182: a %s that can’t be read says so, while it is read the button waits, and the next choice is sent',
  async (page) => {
    const send = vi.fn((_: unknown) => new Promise(() => {}))
    const known = { data: [needed(1), needed(2)] }
    await renderForStaff(
      pages[page](),
      ['reception'],
      { savePhoto: send, sendDocument: send, listNeededDocuments: () => known },
      [[neededDocumentsQuery().queryKey, known.data]],
    )
    let refuse = (_: Error) => {}
    const decoding = () => Promise.resolve(null)
    vi.stubGlobal('createImageBitmap', decoding)
    const read = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function wait(
      this: FileReader,
    ) {
      refuse = () => this.onerror?.(new ProgressEvent('error') as never)
    })
    await choose()
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
    screen.getByText('Reading…')
    expect(document.querySelector('input[type=file]')?.getAttribute('aria-disabled')).toBe('true')
    await act(async () => refuse(new Error('gone')))
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'This file could not be read, so nothing was sent. Try again, or choose another.',
      ),
    )
    expect(send).not.toHaveBeenCalled()
    expect(screen.queryByText('Reading…')).toBeNull()

    read.mockRestore()
    await choose()
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
