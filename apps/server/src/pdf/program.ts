/**
 * The program that lays documents out. It is the same for all of them: what people have written comes in as data, and
 * nothing in it is ever read as markup. `widths` are shares, lengths are those of A4.
 */
export const PROGRAM = String.raw`
#let doc = json(bytes(sys.inputs.document))

#let look(run, body) = {
  let shown = body
  if run.at("bold", default: false) { shown = strong(shown) }
  if run.at("italic", default: false) { shown = emph(shown) }
  if run.at("underline", default: false) { shown = underline(shown) }
  if run.at("strike", default: false) { shown = strike(shown) }
  let to = run.at("link", default: "")
  if to == "" { shown } else { link(to, text(fill: rgb("#1d4ed8"), underline(shown))) }
}
#let lines(run) = run.text.split("\n").map(line => look(run, text(line))).join(linebreak())
#let runs-of(runs) = runs.map(lines).join()

#let shown(block-data) = {
  let is = block-data.is
  if is == "paragraph" { par(runs-of(block-data.runs)) }
  else if is == "heading" { heading(level: block-data.level, runs-of(block-data.runs)) }
  else if is == "list" {
    let items = block-data.items.map(item => item.map(shown).join())
    if block-data.ordered { enum(..items) } else { list(..items) }
  }
  else if is == "quote" {
    block(inset: (left: 9pt, y: 2pt), stroke: (left: 1.5pt + luma(190)), block-data.blocks.map(shown).join())
  }
  else if is == "picture" { image(block-data.path, alt: block-data.description, width: block-data.width * 1pt) }
  else if is == "table" {
    set text(size: 9pt)
    table(
      columns: block-data.widths.map(share => share * 1fr),
      inset: (x: 5pt, y: 4pt),
      stroke: (x: none, y: 0.5pt + luma(200)),
      table.header(..block-data.head.map(cell => strong(text(cell)))),
      ..block-data.rows.flatten().map(cell => text(cell)),
    )
  }
}
#let all(blocks) = blocks.map(shown).join()

#set document(title: doc.title)
#set text(font: doc.fonts, size: 10pt, lang: doc.language, hyphenate: false)
#set par(leading: 0.62em, spacing: 0.9em)
#set page(
  paper: "a4",
  margin: (x: 20mm, top: if doc.header.len() == 0 { 20mm } else { 32mm }, bottom: 24mm),
  header: if doc.header.len() > 0 { set text(size: 8.5pt); all(doc.header) },
  footer: context {
    set text(size: 8.5pt)
    if doc.footer.len() > 0 { all(doc.footer) }
    if doc.pageNumbers { align(right)[Page #here().page() of #counter(page).final().first()] }
  },
)
#show heading.where(level: 1): set text(size: 17pt)
#show heading.where(level: 2): set text(size: 13pt)
#show heading.where(level: 3): set text(size: 11pt)
// A word that no line has room for may be divided anywhere.
#show regex("\\S{60,}"): it => it.text.clusters().chunks(6).map(part => part.join()).join(sym.zws)

#all(doc.blocks)
`
