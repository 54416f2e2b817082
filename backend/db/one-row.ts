/** Takes the row of a statement that always gives one: an aggregate, an INSERT of one row. @throws Error for none */
export function oneRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("the statement gave no row");
  return row;
}
