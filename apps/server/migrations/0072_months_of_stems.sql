-- As months_with_number, and whether a stem of the month contains one of the texts by itself: then all numbers of this stem do, and
-- counting begins there. The month is null if there are more than `max_stems` stems: any month may have such documents.
create function months_of_number(searched text[], max_stems integer) returns table (month integer, is_in_stem boolean)
language sql stable
begin atomic
  with recursive entry as (
    (select month_number(invoice_date) as month, number_stem(number_fold) as stem from invoice
     where superseded_by_id is null order by 1, 2 limit 1)
    union all
    select next.* from entry cross join lateral (
      select month_number(invoice_date), number_stem(number_fold) from invoice
      where superseded_by_id is null
        and (month_number(invoice_date), number_stem(number_fold)) > (entry.month, entry.stem)
      order by 1, 2 limit 1) as next
  ), read as materialized (
    select * from entry limit max_stems + 1
  ), part as materialized (
    select text, true as is_whole from unnest(searched) as text
    union
    select regexp_replace(text, '\d+', '#', 1, place), false
    from unnest(searched) as text, generate_series(1, regexp_count(text, '\d+')) as place
  )
  select read.month, bool_or(part.is_whole) from read join part on position(part.text in read.stem) > 0 group by read.month
  union all
  select null, null where (select count(*) from read) > max_stems;
end;

-- Portals of the version before ask for the months only.
create or replace function months_with_number(searched text[], max_stems integer) returns setof integer
language sql stable
begin atomic
  select month from months_of_number(searched, max_stems);
end;
