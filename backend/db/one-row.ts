export function oneRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("the statement gave no row");
  return row;
}
