import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Example {
  /** By the names of the sheets, their rows as XML. */
  sheets: Record<string, string>
  sharedTexts?: readonly string[]
  /** Codes of formats, by the styles from 1. */
  formats?: readonly string[]
  hidden?: string
}

/** A zip archive with these files. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

/** A workbook as spreadsheets write it. */
export function workbookParts({ sheets, sharedTexts = [], formats = [], hidden }: Example): Record<string, string> {
  const names = Object.keys(sheets)
  const styles = formats.map((code, nth) => `<numFmt numFmtId="${164 + nth}" formatCode="${code}"/>`).join('')
  const cellFormats = ['<xf numFmtId="0"/>', ...formats.map((_, nth) => `<xf numFmtId="${164 + nth}"/>`)].join('')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`
  return {
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets>${names
      .map(
        (name, nth) =>
          `<sheet name="${name}" sheetId="${nth + 1}"${name === hidden ? ' state="hidden"' : ''} r:id="s${nth}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, nth) => relation(`s${nth}`, 'worksheet', `worksheets/sheet${nth + 1}.xml`))
      .join(
        '',
      )}${relation('st', 'styles', '/xl/styles.xml')}${relation('tx', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${styles}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cellFormats}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${sharedTexts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, nth) => [
        `xl/worksheets/sheet${nth + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
}
