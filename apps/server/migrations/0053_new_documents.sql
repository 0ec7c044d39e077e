-- What is new to a customer-user, and the documents that were published in a period: the newest documents of a customer,
-- without reading the older ones.
create index invoice__customer_id_created_at on invoice (customer_id, created_at) where superseded_by_id is null;
