export function CaseScreen() {
  return (
    <header className="page-head">
      <h1>Record</h1>
    </header>
  )
}
