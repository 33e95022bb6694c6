CREATE TABLE "ge_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"player_uid" text NOT NULL,
	"item_id" text NOT NULL,
	"direction" text NOT NULL,
	"price" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"reached_at" bigint,
	"reached_price" integer
);
--> statement-breakpoint
CREATE TABLE "ge_clerk" (
	"item_id" text PRIMARY KEY NOT NULL,
	"day" integer NOT NULL,
	"bought" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"guide" integer NOT NULL,
	"renewed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ge_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"source" text NOT NULL,
	"item_id" text NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ge_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"player_uid" text NOT NULL,
	"is_clerk" boolean DEFAULT false NOT NULL,
	"type" text NOT NULL,
	"item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"slot" integer,
	"status" text NOT NULL,
	"sequence" bigint NOT NULL,
	"filled" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_paid" bigint DEFAULT 0 NOT NULL,
	"coins_held" bigint DEFAULT 0 NOT NULL,
	"items_held" integer DEFAULT 0 NOT NULL,
	"coins_waiting" bigint DEFAULT 0 NOT NULL,
	"items_waiting" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ge_player_limits" (
	"player_uid" text NOT NULL,
	"item_id" text NOT NULL,
	"bought" integer NOT NULL,
	"window_end" bigint NOT NULL,
	CONSTRAINT "ge_player_limits_player_uid_item_id_pk" PRIMARY KEY("player_uid","item_id")
);
--> statement-breakpoint
CREATE TABLE "ge_price_history" (
	"item_id" text NOT NULL,
	"at" bigint NOT NULL,
	"volume" bigint DEFAULT 0 NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	"low" integer NOT NULL,
	"high" integer NOT NULL,
	CONSTRAINT "ge_price_history_item_id_at_pk" PRIMARY KEY("item_id","at")
);
--> statement-breakpoint
CREATE TABLE "ge_prices" (
	"item_id" text PRIMARY KEY NOT NULL,
	"current_price" integer,
	"trend" text DEFAULT 'stable' NOT NULL,
	"trend_strength" double precision DEFAULT 0 NOT NULL,
	"supply_demand_ratio" double precision DEFAULT 1 NOT NULL,
	"suggested_buy_price" integer,
	"suggested_sell_price" integer,
	"last_updated" bigint,
	"guide" bigint,
	"guide_opened" bigint,
	"guide_day" integer,
	"last_price" integer,
	"volume" bigint DEFAULT 0 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"is_stale" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ge_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"buyer_uid" text NOT NULL,
	"seller_uid" text NOT NULL,
	"buy_offer_id" text NOT NULL,
	"sell_offer_id" text NOT NULL,
	"taker" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ge_alerts_player" ON "ge_alerts" USING btree ("player_uid");--> statement-breakpoint
CREATE INDEX "ge_alerts_waiting" ON "ge_alerts" USING btree ("item_id") WHERE reached_at is null;--> statement-breakpoint
CREATE INDEX "ge_ledger_at" ON "ge_ledger" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "ge_offers_slot" ON "ge_offers" USING btree ("player_uid","slot") WHERE slot is not null;--> statement-breakpoint
CREATE INDEX "ge_offers_open" ON "ge_offers" USING btree ("item_id","type","price","sequence") WHERE status in ('active', 'partially_filled');--> statement-breakpoint
CREATE INDEX "ge_offers_clerk" ON "ge_offers" USING btree ("item_id") WHERE is_clerk;--> statement-breakpoint
CREATE INDEX "ge_prices_stale" ON "ge_prices" USING btree ("item_id") WHERE is_stale;--> statement-breakpoint
CREATE INDEX "ge_transactions_item" ON "ge_transactions" USING btree ("item_id","at");--> statement-breakpoint
CREATE INDEX "ge_transactions_buyer" ON "ge_transactions" USING btree ("buyer_uid","id");--> statement-breakpoint
CREATE INDEX "ge_transactions_seller" ON "ge_transactions" USING btree ("seller_uid","id");