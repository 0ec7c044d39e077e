-- The search finds users of customers by a part of their name, in both orders, among tens of thousands: the names are not folded
-- for each search. The expressions are those of `findUsersOfCustomers`.
create index account__customer_user_name_folds on account using gin (
  fold_plain(coalesce(last_name, '') || ' ' || first_name || ' ' || coalesce(last_name, '')) gin_trgm_ops,
  fold_expanded(coalesce(last_name, '') || ' ' || first_name || ' ' || coalesce(last_name, '')) gin_trgm_ops,
  fold_contracted(coalesce(last_name, '') || ' ' || first_name || ' ' || coalesce(last_name, '')) gin_trgm_ops
) where kind = 'CustomerUser' and deleted_at is null;
