-- The retention counts from the document date or the date of intake, whichever is later. With only the document date, a
-- misread date of 1990 let a document be removed the day after it came in.

create function kept_from(invoice_date date, created_at timestamptz) returns date
language sql immutable parallel safe
return greatest(invoice_date, (created_at at time zone 'Europe/Berlin')::date);

-- Changes only this one condition of the function that removes a document.
do $$
declare
  old constant text := pg_get_functiondef('purge_document(bigint, integer[], timestamptz)'::regprocedure);
  changed constant text := replace(old, 'is_past_retention(document.type_value, document.invoice_date,',
    'is_past_retention(document.type_value, kept_from(document.invoice_date, document.created_at),');
begin
  if changed = old then
    raise exception 'purge_document does not check the retention where this migration expects it';
  end if;
  execute changed;
end $$;
