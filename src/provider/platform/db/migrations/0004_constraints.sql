-- Until now nothing kept these from naming a row that the catalogue had dropped, or never had.
UPDATE "customer_numbers" SET "renewal_package_id" = NULL WHERE "renewal_package_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "renewal_packages" WHERE "renewal_packages"."id" = "customer_numbers"."renewal_package_id");--> statement-breakpoint
UPDATE "orders" SET "renewal_package_id" = NULL WHERE "renewal_package_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "renewal_packages" WHERE "renewal_packages"."id" = "orders"."renewal_package_id");--> statement-breakpoint
UPDATE "leads" SET "package_id" = NULL WHERE "package_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "packages" WHERE "packages"."id" = "leads"."package_id");--> statement-breakpoint
UPDATE "inquiries" SET "package_id" = NULL WHERE "package_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "packages" WHERE "packages"."id" = "inquiries"."package_id");--> statement-breakpoint
ALTER TABLE "resting_dids" ADD CONSTRAINT "resting_dids_did_id_dids_id_fk" FOREIGN KEY ("did_id") REFERENCES "public"."dids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dids" ADD CONSTRAINT "dids_reserved_by_order_orders_id_fk" FOREIGN KEY ("reserved_by_order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD CONSTRAINT "customer_numbers_did_id_dids_id_fk" FOREIGN KEY ("did_id") REFERENCES "public"."dids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD CONSTRAINT "customer_numbers_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD CONSTRAINT "customer_numbers_renewal_package_id_renewal_packages_id_fk" FOREIGN KEY ("renewal_package_id") REFERENCES "public"."renewal_packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_did_id_dids_id_fk" FOREIGN KEY ("did_id") REFERENCES "public"."dids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_renewal_package_id_renewal_packages_id_fk" FOREIGN KEY ("renewal_package_id") REFERENCES "public"."renewal_packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_closures_reason" ON "account_closures" USING btree ("closed_at") WHERE "account_closures"."reason" <> '';--> statement-breakpoint
CREATE INDEX "dids_reserved_by_order" ON "dids" USING btree ("reserved_by_order") WHERE "dids"."reserved_by_order" is not null;--> statement-breakpoint
CREATE INDEX "suspensions_rejected_payment" ON "suspensions" USING btree ("rejected_payment_id");--> statement-breakpoint
CREATE INDEX "suspensions_resolving_payment" ON "suspensions" USING btree ("resolving_payment_id");--> statement-breakpoint
ALTER TABLE "account_closures" ADD CONSTRAINT "account_closures_language" CHECK ("account_closures"."language" in ('en', 'es', 'he', 'pt'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('payment', 'plan', 'call', 'refund', 'gift'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (case when "ledger_entries"."kind" in ('payment', 'gift')
        then "ledger_entries"."amount_cents" > 0 else "ledger_entries"."amount_cents" < 0 end);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment" CHECK ("ledger_entries"."kind" not in ('payment', 'plan') or "ledger_entries"."payment_id" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('order', 'credit', 'renewal', 'reactivation'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'succeeded', 'declined', 'failed', 'refunded'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_cents_positive" CHECK ("payments"."amount_cents" > 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer" CHECK ("payments"."customer_id" is not null or "payments"."order_id" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_kind" CHECK ("payments"."order_id" is null or "payments"."kind" = 'order');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_last_four" CHECK ("payments"."card_last_four" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "caller_ids" ADD CONSTRAINT "caller_ids_phone_number_digits" CHECK ("caller_ids"."phone_number" ~ '^[0-9]+$');--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller_id_digits" CHECK ("calls"."caller_id" ~ '^[0-9]+$');--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_destination_digits" CHECK ("calls"."destination" ~ '^[0-9]+$');--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_cost_cents_not_negative" CHECK ("calls"."cost_cents" >= 0);--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_iso2" CHECK ("countries"."iso2" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_number_base_cents_positive" CHECK ("countries"."number_base_cents" > 0);--> statement-breakpoint
ALTER TABLE "dids" ADD CONSTRAINT "dids_number_e164" CHECK ("dids"."number" ~ '^[+][1-9][0-9]{1,14}$');--> statement-breakpoint
ALTER TABLE "dids" ADD CONSTRAINT "dids_price_cents_positive" CHECK ("dids"."price_cents" > 0);--> statement-breakpoint
ALTER TABLE "dids" ADD CONSTRAINT "dids_status" CHECK ("dids"."status" in ('available', 'reserved', 'sold'));--> statement-breakpoint
ALTER TABLE "dids" ADD CONSTRAINT "dids_reservation" CHECK (case "dids"."status" when 'available' then "dids"."reserved_by_order" is null
        when 'reserved' then "dids"."reserved_by_order" is not null else true end);--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_surcharge_cents_not_negative" CHECK ("packages"."surcharge_cents" >= 0);--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_minutes_not_negative" CHECK ("packages"."minutes" >= 0);--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_access_number_e164" CHECK ("packages"."access_number" ~ '^[+][1-9][0-9]{1,14}$');--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_rate_percentage_not_negative" CHECK ("packages"."rate_percentage" >= 0);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_code" CHECK ("promo_codes"."code" = upper(trim("promo_codes"."code")));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_kind" CHECK ("promo_codes"."kind" in ('percentage', 'amount'));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_discount" CHECK ("promo_codes"."discount" >= 0 and ("promo_codes"."kind" = 'amount' or "promo_codes"."discount" <= 100));--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_micros_per_minute_not_negative" CHECK ("rates"."micros_per_minute" >= 0);--> statement-breakpoint
ALTER TABLE "renewal_packages" ADD CONSTRAINT "renewal_packages_interval_months" CHECK ("renewal_packages"."interval_months" between 1 and 24);--> statement-breakpoint
ALTER TABLE "renewal_packages" ADD CONSTRAINT "renewal_packages_discount" CHECK ("renewal_packages"."discount_percentage" between 0 and 99);--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD CONSTRAINT "customer_numbers_months_interval" CHECK ("customer_numbers"."months_interval" between 1 and 24);--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD CONSTRAINT "customer_numbers_price_cents_positive" CHECK ("customer_numbers"."price_cents" > 0);--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD CONSTRAINT "customer_numbers_period" CHECK ("customer_numbers"."next_payment_at" > "customer_numbers"."last_payment_at");--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD CONSTRAINT "customer_numbers_billing_day" CHECK ("customer_numbers"."billing_day" between 1 and 31);--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_email_lower_case" CHECK ("customers"."email" = lower("customers"."email"));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_status" CHECK ("customers"."status" in ('Active', 'PreSuspended', 'Suspended'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_phone_digits" CHECK ("customers"."phone" ~ '^[0-9]*$');--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_language" CHECK ("customers"."language" in ('en', 'es', 'he', 'pt'));--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_last_four" CHECK ("saved_cards"."last_four" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_expiration_month" CHECK ("saved_cards"."expiration_month" between 1 and 12);--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_expiration_year" CHECK ("saved_cards"."expiration_year" between 2000 and 2100);--> statement-breakpoint
ALTER TABLE "forwarding_numbers" ADD CONSTRAINT "forwarding_numbers_phone_number_digits" CHECK ("forwarding_numbers"."phone_number" ~ '^[0-9]+$');--> statement-breakpoint
ALTER TABLE "sms_forwardings" ADD CONSTRAINT "sms_forwardings_email_lower_case" CHECK ("sms_forwardings"."email" = lower("sms_forwardings"."email"));--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_state" CHECK ("inquiries"."state" in ('open', 'closed'));--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_email_lower_case" CHECK ("inquiries"."email" = lower("inquiries"."email"));--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_language" CHECK ("inquiries"."language" in ('en', 'es', 'he', 'pt'));--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_closed_at" CHECK (("inquiries"."state" = 'closed') = ("inquiries"."closed_at" is not null));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_email_lower_case" CHECK ("leads"."email" = lower("leads"."email"));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_language" CHECK ("leads"."language" in ('en', 'es', 'he', 'pt'));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_email_lower_case" CHECK ("referrals"."email" = lower("referrals"."email"));--> statement-breakpoint
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_hits_positive" CHECK ("rate_limits"."hits" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('reserved', 'settled', 'released', 'refused'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_email_lower_case" CHECK ("orders"."email" = lower("orders"."email"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_months_interval" CHECK ("orders"."months_interval" between 1 and 24);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount_cents_positive" CHECK ("orders"."amount_cents" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_details" CHECK ("orders"."state" = 'reserved' or "orders"."details" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_of_settled" CHECK ("orders"."state" <> 'settled' or "orders"."customer_id" is not null);--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_email_lower_case" CHECK ("phone_verifications"."email" = lower("phone_verifications"."email"));--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_phone_digits" CHECK ("phone_verifications"."phone" ~ '^[0-9]+$');--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_attempts_not_negative" CHECK ("phone_verifications"."attempts" >= 0);--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_lifetime" CHECK ("phone_verifications"."expires_at" >= "phone_verifications"."created_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('sms', 'email'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_language" CHECK ("outbox"."language" in ('en', 'es', 'he', 'pt'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('pending', 'sent', 'kept', 'failed'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_attempts_not_negative" CHECK ("outbox"."attempts" >= 0);--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_purpose" CHECK ("payment_requests"."purpose" in ('credit', 'card', 'plan', 'rejected', 'renewal'));--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_state" CHECK ("payment_requests"."state" in ('reserved', 'settled', 'released'));--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_amount" CHECK (case "payment_requests"."purpose" when 'card' then "payment_requests"."amount_cents" = 0
        else "payment_requests"."amount_cents" > 0 end);--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_details" CHECK ("payment_requests"."state" = 'reserved' or "payment_requests"."details" is null);--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_grace_ends_at" CHECK ("suspensions"."grace_ends_at" > "suspensions"."pre_suspended_at");--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_resolution" CHECK ("suspensions"."resolved_at" is not null or "suspensions"."resolving_payment_id" is null);--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_outcome" CHECK ("sandbox_charges"."outcome" in ('approved', 'declined', 'no-funds', 'failed'));--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_amount_cents_not_negative" CHECK ("sandbox_charges"."amount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_failures_not_negative" CHECK ("login_attempts"."failures" >= 0);--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose" CHECK ("one_time_tokens"."purpose" in ('recovery', 'confirm-email', 'port-in', 'restore-email'));--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_email_lower_case" CHECK ("one_time_tokens"."email" = lower("one_time_tokens"."email"));--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_previous_email_lower_case" CHECK ("one_time_tokens"."previous_email" = lower("one_time_tokens"."previous_email"));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_lifetime" CHECK ("sessions"."expires_at" > "sessions"."created_at");--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_lifetime" CHECK ("trusted_devices"."expires_at" > "trusted_devices"."created_at");--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD CONSTRAINT "two_factor_challenges_purpose" CHECK ("two_factor_challenges"."purpose" in ('sign-in', 'turn-on', 'change-email'));--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD CONSTRAINT "two_factor_challenges_attempts_not_negative" CHECK ("two_factor_challenges"."attempts" >= 0);--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_language" CHECK ("translations"."language" in ('en', 'es', 'he', 'pt'));