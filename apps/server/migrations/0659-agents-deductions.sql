-- What came off the base of a dividend, so that its agent can follow it. Null: of another kind of pay, or made before this.
alter table agents_statements add column deductions jsonb;
