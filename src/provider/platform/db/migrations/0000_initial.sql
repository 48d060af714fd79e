CREATE TABLE "account_closures" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"reason" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resting_dids" (
	"did_id" integer PRIMARY KEY NOT NULL,
	"release_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"payment_id" integer,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer,
	"order_id" uuid,
	"kind" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"gateway_charge_id" text,
	"card_brand" text,
	"card_last_four" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "payments_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "caller_ids" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_number_id" integer NOT NULL,
	"phone_number" text NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_number_id" integer NOT NULL,
	"incoming" boolean NOT NULL,
	"caller_id" text NOT NULL,
	"destination" text NOT NULL,
	"dialed_at" timestamp with time zone NOT NULL,
	"cost_cents" integer NOT NULL,
	"ledger_entry_id" integer
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"iso2" text NOT NULL,
	"sort_order" integer NOT NULL,
	"number_base_cents" integer,
	CONSTRAINT "countries_slug_unique" UNIQUE("slug"),
	CONSTRAINT "countries_iso2_unique" UNIQUE("iso2")
);
--> statement-breakpoint
CREATE TABLE "dids" (
	"id" integer PRIMARY KEY NOT NULL,
	"country_id" integer NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"price_cents" integer NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"reserved_by_order" uuid,
	CONSTRAINT "dids_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" integer PRIMARY KEY NOT NULL,
	"country_id" integer NOT NULL,
	"surcharge_cents" integer DEFAULT 0 NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"access_number" text,
	"rate_percentage" integer DEFAULT 100 NOT NULL,
	CONSTRAINT "packages_country_id_unique" UNIQUE("country_id")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"discount" integer NOT NULL,
	"package_id" integer,
	"ends_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" integer PRIMARY KEY NOT NULL,
	"country_id" integer NOT NULL,
	"destination" text NOT NULL,
	"micros_per_minute" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewal_packages" (
	"id" integer PRIMARY KEY NOT NULL,
	"package_id" integer NOT NULL,
	"interval_months" integer NOT NULL,
	"discount_percentage" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" integer PRIMARY KEY NOT NULL,
	"country_id" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_numbers" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"did_id" integer NOT NULL,
	"package_id" integer NOT NULL,
	"renewal_package_id" integer,
	"months_interval" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"last_payment_at" timestamp with time zone NOT NULL,
	"next_payment_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_numbers_did_id_unique" UNIQUE("did_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"language" text NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"gateway_token" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiration_month" integer NOT NULL,
	"expiration_year" integer NOT NULL,
	"card_holder" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"country_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forwarding_numbers" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_number_id" integer NOT NULL,
	"phone_number" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forwarding_numbers_customer_number_id_unique" UNIQUE("customer_number_id")
);
--> statement-breakpoint
CREATE TABLE "sms_forwardings" (
	"customer_number_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversion_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversion_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_name" text NOT NULL,
	"email_digest" text,
	"phone_digest" text,
	"click_id" text NOT NULL,
	"browser_id" text NOT NULL,
	"reported_price_cents" integer,
	"brand_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"country_code" text NOT NULL,
	"phone_number" text NOT NULL,
	"language" text NOT NULL,
	"affiliate" text NOT NULL,
	"source_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"sub_category_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"market_id" integer NOT NULL,
	"package_id" integer,
	"brand_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "inquiries_ticket_unique" UNIQUE("ticket")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"language" text NOT NULL,
	"package_id" integer,
	"brand_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referrals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_key" text,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"email" text NOT NULL,
	"did_id" integer NOT NULL,
	"package_id" integer NOT NULL,
	"renewal_package_id" integer,
	"months_interval" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"details" jsonb,
	"answer" jsonb,
	"customer_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"lease_owner" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"recheck_at" timestamp with time zone,
	CONSTRAINT "orders_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "phone_verifications" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"code_digest" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"code" text,
	"link" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"request_key" text,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"payment_id" integer,
	"details" jsonb,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"lease_owner" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"recheck_at" timestamp with time zone,
	CONSTRAINT "payment_requests_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "job_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"rejected_payment_id" integer NOT NULL,
	"pre_suspended_at" timestamp with time zone NOT NULL,
	"grace_ends_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolving_payment_id" integer
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"outcome" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"card_token" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "sandbox_charges_charge_id_unique" UNIQUE("charge_id")
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_tried_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"purpose" text NOT NULL,
	"customer_id" integer NOT NULL,
	"email" text NOT NULL,
	"previous_email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_tokens_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"digest" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"password_checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_challenges" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"code_digest" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"language" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translations_language_key_pk" PRIMARY KEY("language","key")
);
--> statement-breakpoint
ALTER TABLE "account_closures" ADD CONSTRAINT "account_closures_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_ids" ADD CONSTRAINT "caller_ids_customer_number_id_customer_numbers_id_fk" FOREIGN KEY ("customer_number_id") REFERENCES "public"."customer_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_customer_number_id_customer_numbers_id_fk" FOREIGN KEY ("customer_number_id") REFERENCES "public"."customer_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_ledger_entry_id_ledger_entries_id_fk" FOREIGN KEY ("ledger_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dids" ADD CONSTRAINT "dids_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_packages" ADD CONSTRAINT "renewal_packages_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "states" ADD CONSTRAINT "states_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD CONSTRAINT "customer_numbers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forwarding_numbers" ADD CONSTRAINT "forwarding_numbers_customer_number_id_customer_numbers_id_fk" FOREIGN KEY ("customer_number_id") REFERENCES "public"."customer_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_forwardings" ADD CONSTRAINT "sms_forwardings_customer_number_id_customer_numbers_id_fk" FOREIGN KEY ("customer_number_id") REFERENCES "public"."customer_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_rejected_payment_id_payments_id_fk" FOREIGN KEY ("rejected_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_resolving_payment_id_payments_id_fk" FOREIGN KEY ("resolving_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD CONSTRAINT "two_factor_challenges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resting_dids_release" ON "resting_dids" USING btree ("release_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_customer" ON "ledger_entries" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("payment_id","kind");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "caller_ids_number_phone" ON "caller_ids" USING btree ("customer_number_id","phone_number");--> statement-breakpoint
CREATE INDEX "calls_number" ON "calls" USING btree ("customer_number_id","dialed_at");--> statement-breakpoint
CREATE INDEX "dids_available" ON "dids" USING btree ("country_id","state","number") WHERE status = 'available';--> statement-breakpoint
CREATE INDEX "rates_country" ON "rates" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "renewal_packages_package" ON "renewal_packages" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "states_country" ON "states" USING btree ("country_id");--> statement-breakpoint
CREATE INDEX "customer_numbers_customer" ON "customer_numbers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "saved_cards_customer" ON "saved_cards" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_one_primary" ON "saved_cards" USING btree ("customer_id") WHERE "saved_cards"."is_primary";--> statement-breakpoint
CREATE INDEX "conversion_events_created_at" ON "conversion_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_customer_email" ON "referrals" USING btree ("customer_id","email");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_email" ON "orders" USING btree ("email") WHERE "orders"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("lease_until") WHERE "orders"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "orders_recheck" ON "orders" USING btree ("recheck_at") WHERE "orders"."recheck_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "phone_verifications_email_phone" ON "phone_verifications" USING btree ("email","phone");--> statement-breakpoint
CREATE INDEX "phone_verifications_created" ON "phone_verifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "outbox_created_at" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_requests_fingerprint" ON "payment_requests" USING btree ("customer_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_open_plan" ON "payment_requests" USING btree ("customer_id") WHERE "payment_requests"."state" = 'reserved' and "payment_requests"."purpose" in ('plan', 'rejected', 'renewal');--> statement-breakpoint
CREATE INDEX "payment_requests_open" ON "payment_requests" USING btree ("lease_until") WHERE "payment_requests"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "payment_requests_recheck" ON "payment_requests" USING btree ("recheck_at") WHERE "payment_requests"."recheck_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_open" ON "suspensions" USING btree ("customer_id") WHERE "suspensions"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_grace" ON "suspensions" USING btree ("grace_ends_at") WHERE "suspensions"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_charges_card" ON "sandbox_charges" USING btree ("card_token");--> statement-breakpoint
CREATE INDEX "one_time_tokens_customer" ON "one_time_tokens" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_devices_customer" ON "trusted_devices" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "two_factor_challenges_customer" ON "two_factor_challenges" USING btree ("customer_id");