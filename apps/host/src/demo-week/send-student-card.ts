import { Browser } from './browser.ts'
import { password, type Week } from './week.ts'

/** Returns a PDF of one page with a line of text. */
function pdfOf(line: string): Buffer {
  const text = `BT /F1 24 Tf 40 120 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 240] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const xref = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Wen, who has a student's membership, sends a card for staff to look at. */
export async function sendStudentCard({ app }: Week): Promise<void> {
  const wen = await Browser.loggedIn(app, 'wen.zhao@demo.test', password)
  const [needed] = await wen.ask<{ person_id: number; kind_id: number }[]>('GET', '/api/my-account/documents')
  const { person_id, kind_id } = needed!
  const file = pdfOf('Student card of Wen Zhao, Bristol').toString('base64')
  await wen.ask('PUT', `/api/my-account/people/${person_id}/documents/${kind_id}`, { file })
}
